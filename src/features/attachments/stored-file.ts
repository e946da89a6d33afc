/** Largest mail that is shown in the page, in bytes. */
const maxMailSize = 15 * 1024 * 1024;

interface StoredFile {
  readonly name: string;
  readonly mediaType: string;
  readonly size: number;
}

/** Returns true for a stored mail that is shown in the page, by its name: such files have no media type of their own. */
export const isShownMail = ({ name, mediaType, size }: StoredFile): boolean =>
  /\.(?:eml|msg)$/i.test(name) && mediaType === "application/octet-stream" && size <= maxMailSize;
