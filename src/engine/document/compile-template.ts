import { refuseOversized } from "./caps.ts";
import { joinArticles } from "./join-articles.ts";
import { libraryErrors } from "./library.ts";
import { byPackageOrder, openPackage, type Package, partText, templatedParts } from "./package.ts";
import { textArea } from "./pictures/size.ts";
import { readParts } from "./read-parts.ts";
import { refreshFields } from "./refresh-fields.ts";
import { relationsOf } from "./relations.ts";
import { type ReadTemplate, Template } from "./template.ts";
import { UnfillableTemplate } from "./unfillable.ts";
import { ZipRefused } from "./zip/read.ts";
import { prepared } from "./zip/write.ts";

/**
 * Reads a template to fill it many times. Throws `UnfillableTemplate` when it is invalid; `inspectTemplate` says where and
 * why. Bytes from outside must have passed `checkPackage`.
 */
export function compileTemplate(bytes: Uint8Array): Template {
  try {
    const zip = openPackage(bytes);
    refuseOversized(zip);
    return new Template(readTemplate(zip));
  } catch (thrown) {
    if (thrown instanceof UnfillableTemplate) throw thrown;
    if (thrown instanceof ZipRefused) throw new UnfillableTemplate("template_unreadable");
    throw new UnfillableTemplate(libraryErrors(thrown)[0]?.id ?? "multi_error");
  }
}

function readTemplate(zip: Package): ReadTemplate {
  joinArticles(zip);
  const parts = readParts(zip);
  for (const [name, text] of parts.constant) if (text !== partText(zip, name)) zip.file(name, text);
  refreshFields(zip);
  const names = Object.keys(zip.files).sort(byPackageOrder);
  const dynamic = parts.parts.map((part) => part.name);
  const entries = names.map((name) => {
    const part = dynamic.includes(name) ? undefined : zip.files[name];
    return part && prepared(part.entry());
  });
  const lists = ["[Content_Types].xml", ...dynamic.map(relationsOf)];
  return {
    parts,
    entries,
    places: dynamic.map((name) => names.indexOf(name)),
    lists: new Map(parts.pictures ? lists.map((name) => [name, partText(zip, name)]) : []),
    room: textArea(parts.pictures ? partText(zip, templatedParts(zip)[0] ?? "") : ""),
  };
}
