export const builtCommands: readonly string[];
export const builtFolder: (root: URL) => URL;
export function builtCommand(root: URL, name: string): URL | undefined;
