/**
 * A file that was chosen, dropped or pasted, with the folders it lies in below what was chosen; without a file, a folder that
 * is empty.
 */
export interface Picked {
  readonly file: File | undefined;
  readonly path: readonly string[];
}

/** Files that systems put into every folder for themselves. */
const ofSystem: ReadonlySet<string> = new Set([".DS_Store", "Thumbs.db", "desktop.ini"]);

/** Files of an input; of one that chooses folders, with their paths. */
export const pickedOf = (files: FileList | readonly File[]): Picked[] =>
  Array.from(files, (file) => ({ file, path: file.webkitRelativePath.split("/").slice(0, -1).filter(Boolean) })).filter(
    ({ file, path }) => path.length === 0 || !ofSystem.has(file.name),
  );

/** Returns the dropped or pasted files, with those in folders. */
export async function droppedOf(data: DataTransfer): Promise<Picked[]> {
  const entries = Array.from(data.items, (item) => (item.kind === "file" ? item.webkitGetAsEntry() : null));
  // Read at once: the list is empty after the first wait.
  const files = Array.from(data.files);
  if (entries.every((entry) => entry === null)) return pickedOf(files);
  const found = await Promise.all(entries.flatMap((entry) => (entry ? [filesIn(entry, [])] : [])));
  return found.flat();
}

async function filesIn(entry: FileSystemEntry, path: readonly string[]): Promise<Picked[]> {
  if (entry.isFile) {
    const file = await new Promise<File>((resolve, reject) => (entry as FileSystemFileEntry).file(resolve, reject));
    return path.length > 0 && ofSystem.has(file.name) ? [] : [{ file, path }];
  }
  const reader = (entry as FileSystemDirectoryEntry).createReader();
  const inside: FileSystemEntry[] = [];
  // A reader gives at most a hundred at once, and then none.
  for (;;) {
    const some = await new Promise<FileSystemEntry[]>((resolve, reject) => reader.readEntries(resolve, reject));
    if (some.length === 0) break;
    inside.push(...some);
  }
  const below = [...path, entry.name];
  const files = (await Promise.all(inside.map((one) => filesIn(one, below)))).flat();
  return files.length > 0 ? files : [{ file: undefined, path: below }];
}
