/** A piece of a line. `label`: a sentence of the product, by its key, so that the help names what the screen says. */
export type Piece =
  | { readonly kind: "text" | "code" | "strong" | "label"; readonly text: string }
  | { readonly kind: "link"; readonly text: string; readonly to: string };

type Line = readonly Piece[];

/** The blocks of a help page. */
export type Block =
  | { readonly kind: "heading"; readonly level: 1 | 2 | 3; readonly line: Line; readonly id: string }
  | { readonly kind: "paragraph" | "note"; readonly line: Line }
  | { readonly kind: "list"; readonly ordered: boolean; readonly items: readonly Line[] }
  | { readonly kind: "table"; readonly head: readonly Line[]; readonly rows: readonly (readonly Line[])[] };

const inline = /`([^`]+)`|\*\*([^*]+)\*\*|\[\[([\w.-]+)\]\]|\[([^[\]]+)\]\(([^)\s]+)\)/g;

/** The pieces of a line: `code`, **strong**, [a link](page.md) and [[a.key]] of the product's texts. */
function readLine(source: string): Line {
  const pieces: Piece[] = [];
  let from = 0;
  const text = (until: number) => {
    if (until > from) pieces.push({ kind: "text", text: source.slice(from, until) });
  };
  for (const match of source.matchAll(inline)) {
    text(match.index);
    const [whole, code, strong, label, link, to = ""] = match;
    if (code !== undefined) pieces.push({ kind: "code", text: code });
    else if (strong !== undefined) pieces.push({ kind: "strong", text: strong });
    else if (label !== undefined) pieces.push({ kind: "label", text: label });
    else if (link !== undefined) pieces.push({ kind: "link", text: link, to });
    from = match.index + whole.length;
  }
  text(source.length);
  return pieces;
}

/** Text for comparing: without accents and case. */
export const plain = (text: string): string => text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();

/** The place of a heading in the address of its page. */
const anchorOf = (heading: string): string =>
  plain(heading)
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-|-$/g, "");

/** Returns the text of a line, without its marks. `say` returns the sentence of a key. */
export const textOfLine = (line: Line, say: (key: string) => string): string =>
  line.map((piece) => (piece.kind === "label" ? say(piece.text) : piece.text)).join("");

/** The cells of a row of a table; a bar inside a cell is written `\|`. */
const cellsOf = (row: string): readonly Line[] =>
  row
    .slice(1, -1)
    .split(/(?<!\\)\|/)
    .map((cell) => readLine(cell.trim().replaceAll("\\|", "|")));

const item = /^(?:-|\d+\.) /;

/** One block of lines; lines that go on with an item of a list are indented. */
function readBlock(lines: readonly string[]): Block {
  const [first = ""] = lines;
  const heading = /^(#{1,3}) (.+)$/.exec(first);
  if (heading) {
    const line = readLine(heading[2] ?? "");
    const id = anchorOf(textOfLine(line, (key) => key));
    return { kind: "heading", level: (heading[1] ?? "#").length as 1 | 2 | 3, line, id };
  }
  if (first.startsWith("|")) {
    const [head = "", , ...rows] = lines;
    return { kind: "table", head: cellsOf(head), rows: rows.map(cellsOf) };
  }
  if (item.test(first)) {
    const items: string[] = [];
    for (const line of lines) {
      if (item.test(line)) items.push(line.replace(item, ""));
      else items.push(`${items.pop() ?? ""} ${line.trim()}`);
    }
    return { kind: "list", ordered: /^\d/.test(first), items: items.map(readLine) };
  }
  if (first.startsWith("> "))
    return { kind: "note", line: readLine(lines.map((l) => l.replace(/^> ?/, "")).join(" ")) };
  return { kind: "paragraph", line: readLine(lines.join(" ")) };
}

/**
 * Reads the Markdown of the help: headings, paragraphs, lists, tables, notes (`>`), code, links and keys of texts. Anything
 * else, HTML too, stays the text it is.
 */
export function readMarkdown(source: string): readonly Block[] {
  const blocks: string[][] = [];
  let open: string[] | undefined;
  for (const line of source.split("\n").map((one) => one.trimEnd())) {
    const heading = line.startsWith("#");
    if (line === "" || heading) open = undefined;
    if (line === "") continue;
    if (!open) {
      open = [];
      blocks.push(open);
    }
    open.push(line);
    if (heading) open = undefined;
  }
  return blocks.map(readBlock);
}
