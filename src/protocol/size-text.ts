/** `12 KB`, `1.4 MB`, `300 GB`. */
export function sizeText(bytes: number): string {
  if (bytes < 1024) return `${bytes} B`;
  if (bytes < 1024 ** 2) return `${Math.round(bytes / 1024)} KB`;
  return bytes < 1024 ** 3 ? `${tenths(bytes / 1024 ** 2)} MB` : `${tenths(bytes / 1024 ** 3)} GB`;
}

const tenths = (size: number): string => size.toFixed(1).replace(".0", "");
