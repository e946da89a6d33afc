import type { Element } from "../edit-form.ts";
import type { FieldKind } from "../template.ts";

/** Which sentence names the kind of an element: `templates.kind.<kind>`. */
export const kindOf = (element: Element): FieldKind | "loop" | "condition" =>
  element.type === "field" ? element.setting.kind : element.type;
