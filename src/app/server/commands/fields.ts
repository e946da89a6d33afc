import { inspectTemplate } from "#engine/document/inspect-template.ts";
import type { TagNode } from "#engine/document/tags/tag-tree.ts";
import { describeFinding, exitFor, guarded, readArguments, readDocument, say } from "./template-file.ts";

/**
 * `fields FILE.docx [--json]`: prints the fields, loops and conditions of a template in document order. 0 for a template
 * without errors, 1 with (what could be read is printed all the same), 2 unusable.
 */
export const run = (args: string[]): Promise<number> =>
  guarded(args, async () => {
    const { positionals, values } = readArguments(args, "fields FILE.docx [--json]", 1, { json: { type: "boolean" } });
    const { errors, tree } = inspectTemplate(await readDocument(positionals[0] ?? ""));
    for (const error of errors) console.error(describeFinding("error", error));
    if (values.json) console.log(JSON.stringify(tree.map(brief)));
    else for (const node of tree) console.log(outline(node, ""));
    return exitFor(errors);
  });

interface BriefNode {
  readonly tag: string;
  readonly kind: TagNode["kind"];
  readonly file: string;
  readonly children: readonly BriefNode[];
}
const brief = ({ name, kind, file, children }: TagNode): BriefNode => ({
  tag: name,
  kind,
  file,
  children: children.map(brief),
});

function outline(node: TagNode, indent: string): string {
  const branch = node.when === undefined ? "" : ` (${say(node.when ? "whenYes" : "whenNo")})`;
  const optional = node.optional ? ` (${say("optional")})` : "";
  const kind = say(node.image ? "image" : node.kind).padEnd(14);
  const line = `${indent}${kind}${node.name}${branch}${optional}  ${node.file}:${node.paragraphs.join(",")}`;
  return [line, ...node.children.map((child) => outline(child, `${indent}  `))].join("\n");
}
