import { expect, test } from "vitest";
import { p, smallDocument } from "#tests/fixtures/documents/small-document.ts";
import { dropExternal } from "./drop-external.ts";
import { inspectTemplate } from "./inspect-template.ts";
import { openPackage, partText } from "./package.ts";

const relations = (...list: [id: string, kind: string, target: string, mode?: string][]) =>
  `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${list
    .map(
      ([id, kind, target, mode = "External"]) =>
        `<Relationship Id="${id}" Type="http://x/relationships/${kind}" Target="${target}" TargetMode="${mode}"/>`,
    )
    .join("")}</Relationships>`;
const namespaces = 'xmlns:r="r" xmlns:a="a" xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"';

test("web and mail links stay; everything else outside goes with what refers to it", () => {
  const body = `<w:p><w:hyperlink ${namespaces} r:id="rId1"><w:r><w:t>web</w:t></w:r></w:hyperlink><w:hyperlink ${namespaces} r:id="rId2" w:history="1"><w:r><w:t>archivo</w:t></w:r></w:hyperlink><a:blip ${namespaces} r:embed="rId4" r:link="rId3"/></w:p>`;
  const bytes = smallDocument(body, {
    "word/_rels/document.xml.rels": relations(
      ["rId1", "hyperlink", "https://acta.gt/?a=1&amp;b=2"],
      ["rId2", "hyperlink", "&#102;ile:///C:/x.docx"],
      ["rId3", "image", "http://tracker.example/p.png"],
      ["rId4", "image", "media/a.xml", "Internal"],
      ["rId5", "hyperlink", "mailto:a@b.gt"],
      ["rId6", "hyperlink", "javascript:alert(1)"],
    ),
    "word/media/a.xml": "<a/>",
    "word/settings.xml": `<w:settings ${namespaces}><w:attachedTemplate r:id="rId1"/><w:zoom/></w:settings>`,
    "word/_rels/settings.xml.rels": relations(["rId1", "attachedTemplate", "\\\\server\\n.dotm"]),
  });
  const zip = openPackage(dropExternal(bytes));
  const kept = [...partText(zip, "word/_rels/document.xml.rels").matchAll(/Id="(\w+)"/g)].map((match) => match[1]);
  expect(kept).toEqual(["rId1", "rId4", "rId5"]);
  const document = partText(zip, "word/document.xml");
  expect([...document.matchAll(/r:\w+="rId\d"/g)].map(String)).toEqual(['r:id="rId1"', 'r:embed="rId4"']);
  expect(document).toContain('w:history="1"');
  expect(partText(zip, "word/settings.xml")).toContain('"><w:zoom/></w:settings>');
  expect(inspectTemplate(dropExternal(bytes)).errors).toEqual([]);
});

test("a document without ties outside comes back as it is", () => {
  const bytes = smallDocument(p("x"), {
    "word/_rels/document.xml.rels": relations(["rId1", "hyperlink", "https://a.gt"]),
  });
  expect(dropExternal(bytes)).toBe(bytes);
});
