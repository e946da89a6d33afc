import type { FormDefinition } from "#features/answers/form-definition.ts";

const maxParties = 3;
const longest = 200;
const partyName = /(?:^|[_.])(?:nombre|name|entidad|denominacion|company)$/;
/** People of a contract who are no party. */
const others =
  /notari|representante|representative|apoderad|testig|witness|fiador|guarantor|autorizante|mandatari|causante|colindante/;

/**
 * Returns the pattern for the titles of processes: the name of the template and those of the parties, so that a list tells one
 * contract from another. Returns undefined for a form without parties.
 */
export function partiesTitle(
  template: string,
  { fields, groups }: Pick<FormDefinition, "fields" | "groups">,
): string | undefined {
  const ofOffice = new Set(groups.flatMap(({ office, items }) => (office ? items : [])));
  const parties = fields.flatMap(({ key }) => {
    const [item = ""] = key.split(".");
    return partyName.test(key) && !others.test(key) && !ofOffice.has(item) ? [`{${key}}`] : [];
  });
  const pattern = `${template}: ${parties.slice(0, maxParties).join(", ")}`;
  return parties.length === 0 || /[{}]/.test(template) || pattern.length > longest ? undefined : pattern;
}
