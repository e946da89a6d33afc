/**
 * The cells of what was copied from a spreadsheet: rows parted by line ends, cells by tabs; a cell with line ends in it is in
 * quotation marks. The empty line at the end is none.
 */
export function pastedCells(text: string): string[][] {
  const rows: string[][] = [];
  let row: string[] = [];
  let cell = "";
  let quoted = false;
  const endRow = () => {
    rows.push([...row, cell]);
    row = [];
    cell = "";
  };
  const source = text.replace(/\r\n?/g, "\n");
  for (let at = 0; at < source.length; at++) {
    const letter = source.charAt(at);
    if (quoted) {
      if (letter !== '"') cell += letter;
      else if (source.charAt(at + 1) === '"') cell += source.charAt(at++);
      else quoted = false;
    } else if (letter === '"' && cell === "" && closes(source, at)) quoted = true;
    else if (letter === "\t") {
      row.push(cell);
      cell = "";
    } else if (letter === "\n") endRow();
    else cell += letter;
  }
  if (cell !== "" || row.length > 0) endRow();
  return rows;
}

/** Returns true if a quotation mark opens a cell that is closed before a tab, a line end, or the end. */
const closes = (text: string, at: number): boolean => /^"(?:[^"]|"")*"(?:[\t\n]|$)/.test(text.slice(at));
