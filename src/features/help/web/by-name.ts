/** Files by the name of the page they hold. */
export const byName = (files: Readonly<Record<string, string>>): Readonly<Record<string, string>> =>
  Object.fromEntries(Object.entries(files).map(([path, text]) => [path.replace(/^.*\/|\.md$/g, ""), text]));
