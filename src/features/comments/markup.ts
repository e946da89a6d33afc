/** A run of text inside a line. */
export type Inline =
  | { readonly type: "text" | "bold" | "code" | "mention"; readonly text: string }
  | { readonly type: "link"; readonly text: string; readonly href: string };

/** A paragraph, or a list of one line each. Lines inside a paragraph are kept apart. */
export type Block =
  | { readonly type: "paragraph"; readonly lines: readonly (readonly Inline[])[] }
  | { readonly type: "list"; readonly ordered: boolean; readonly items: readonly (readonly Inline[])[] };

const bullet = /^\s*[-*•]\s+/;
const numbered = /^\s*\d{1,3}[.)]\s+/;

/**
 * Reads the text of a comment. Only what is named here is a mark; everything else is text, also HTML. `names` are the
 * people who are mentioned: `@Ana Pérez` is a mention only for them.
 */
export function readMarkup(content: string, names: readonly string[] = []): Block[] {
  const blocks: Block[] = [];
  for (const part of content.split(/\n{2,}/)) {
    const lines = part.split("\n").filter((line) => line.trim() !== "");
    let at = 0;
    while (at < lines.length) {
      const mark = [bullet, numbered].find((pattern) => pattern.test(lines[at] ?? ""));
      let end = at + 1;
      while (end < lines.length && (mark ? mark.test(lines[end] ?? "") : !isItem(lines[end] ?? ""))) end++;
      const inner = lines.slice(at, end).map((line) => readInline(mark ? line.replace(mark, "") : line, names));
      blocks.push(
        mark ? { type: "list", ordered: mark === numbered, items: inner } : { type: "paragraph", lines: inner },
      );
      at = end;
    }
  }
  return blocks;
}

const isItem = (line: string): boolean => bullet.test(line) || numbered.test(line);

const marks =
  /`([^`\n]+)`|\*\*([^*\n]+)\*\*|\[([^\]\n]{1,200})\]\((https?:\/\/[^\s()]{1,2000})\)|(https?:\/\/[^\s<>"]{1,2000})/g;

function readInline(line: string, names: readonly string[]): Inline[] {
  const found: Inline[] = [];
  let last = 0;
  for (const match of line.matchAll(marks)) {
    found.push(...readMentions(line.slice(last, match.index), names));
    const [whole, code, bold, label, target, bare] = match;
    last = match.index + whole.length;
    if (code !== undefined) found.push({ type: "code", text: code });
    else if (bold !== undefined) found.push({ type: "bold", text: bold });
    else if (label !== undefined && target !== undefined) found.push({ type: "link", text: label, href: target });
    else if (bare !== undefined) {
      // A full stop behind an address ends the sentence, not the address.
      const href = bare.replace(/[.,;:!?)]+$/, "");
      last -= bare.length - href.length;
      found.push({ type: "link", text: href, href });
    }
  }
  found.push(...readMentions(line.slice(last), names));
  return found;
}

function readMentions(text: string, names: readonly string[]): Inline[] {
  const found: Inline[] = [];
  let rest = text;
  while (rest !== "") {
    const at = names
      .map((name) => ({ name: `@${name}`, index: rest.indexOf(`@${name}`) }))
      .filter(({ index }) => index >= 0)
      .toSorted((a, b) => a.index - b.index || b.name.length - a.name.length)[0];
    if (!at) {
      found.push({ type: "text", text: rest });
      break;
    }
    if (at.index > 0) found.push({ type: "text", text: rest.slice(0, at.index) });
    found.push({ type: "mention", text: at.name });
    rest = rest.slice(at.index + at.name.length);
  }
  return found;
}
