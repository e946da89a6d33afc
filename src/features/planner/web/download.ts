/** Lets the browser save a text as a file. */
export function download(text: string, name: string, type: string): void {
  const address = URL.createObjectURL(new Blob([text], { type: `${type};charset=utf-8` }));
  const link = document.createElement("a");
  link.href = address;
  link.download = name;
  link.click();
  // Later, because some browsers cancel the download when the address is freed at once.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
