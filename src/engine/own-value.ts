/**
 * Returns the value that an object itself has under a name, or undefined. Names from documents, files and forms may be those that every
 * object inherits: `constructor` is the Spanish for a builder.
 */
export const ownValue = <T>(object: Readonly<Record<string, T>>, name: string): T | undefined =>
  Object.hasOwn(object, name) ? object[name] : undefined;
