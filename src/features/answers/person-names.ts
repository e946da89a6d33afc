import { foldedName } from "#engine/document/tags/tag-name.ts";

/** Names of other things than one person. */
const otherNames =
  /denominacion|razonsocial|entidad|empresa|sociedad|compania|comercial|establecimiento|negocio|banco|archivo|finca|documento|inmueble|proyecto|producto|marca|calle|municipio|departamento|company|business|file|bank|product|project|delos|delas|todos|todas|personas|people/;

/** True for the name of a question that asks for the name of one person. */
export function asksPersonName(name: string): boolean {
  const folded = foldedName(name);
  if (otherNames.test(folded)) return false;
  return /(?:nombre|nombrecompleto|nombreyapellidos?|nombresyapellidos|fullname|name)\d*$|^nombre(?:del?|dela|completo)/.test(
    folded,
  );
}
