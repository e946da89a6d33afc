import type { FieldKind } from "#features/answers/form-definition.ts";
import type { Element } from "../edit-form.ts";

/** Which sentence names the kind of an element: `templates.kind.<kind>`. */
export const kindOf = (element: Element): FieldKind | "loop" | "condition" =>
  element.type === "field" ? element.setting.kind : element.type;
