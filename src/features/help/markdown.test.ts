import { expect, test } from "vitest";
import { readMarkdown, textOfLine } from "./markdown.ts";

const text = (s: string) => ({ kind: "text", text: s });

test("reads headings, paragraphs over several lines, lists and notes", () => {
  expect(
    readMarkdown("# Acción rápida\n\nUno\ndos\n\n1. a\n   más\n2. b\n\n- c\n\n> nota\n> sigue\n## Fin\nx"),
  ).toEqual([
    { kind: "heading", level: 1, line: [text("Acción rápida")], id: "accion-rapida" },
    { kind: "paragraph", line: [text("Uno dos")] },
    { kind: "list", ordered: true, items: [[text("a más")], [text("b")]] },
    { kind: "list", ordered: false, items: [[text("c")]] },
    { kind: "note", line: [text("nota sigue")] },
    { kind: "heading", level: 2, line: [text("Fin")], id: "fin" },
    { kind: "paragraph", line: [text("x")] },
  ]);
});

test("reads code, strong text, links and keys of texts", () => {
  expect(readMarkdown("a `{x | y}` **b** [c](d.md#e) [[shell.close]]")).toEqual([
    {
      kind: "paragraph",
      line: [
        text("a "),
        { kind: "code", text: "{x | y}" },
        text(" "),
        { kind: "strong", text: "b" },
        text(" "),
        { kind: "link", text: "c", to: "d.md#e" },
        text(" "),
        { kind: "label", text: "shell.close" },
      ],
    },
  ]);
});

test("reads tables, where a bar inside a cell has a backslash", () => {
  expect(readMarkdown("| a | b |\n|---|---|\n| `{x \\| y}` | |")).toEqual([
    { kind: "table", head: [[text("a")], [text("b")]], rows: [[[{ kind: "code", text: "{x | y}" }], []]] },
  ]);
});

test("HTML stays text", () => {
  expect(readMarkdown("<img src=x onerror=alert(1)>")).toEqual([
    { kind: "paragraph", line: [text("<img src=x onerror=alert(1)>")] },
  ]);
});

test("the text of a line has the sentences of its keys", () => {
  const [block] = readMarkdown("Presione [[a.b]] y `c`");
  expect(block?.kind === "paragraph" && textOfLine(block.line, (key) => `<${key}>`)).toBe("Presione <a.b> y c");
});
