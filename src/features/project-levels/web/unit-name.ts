import { useText } from "#client/i18n.ts";
import type { Unit } from "../unit.ts";

/** What a unit is called: "Apartment 101". */
export function useUnitName() {
  const t = useText();
  return ({ kind, number }: Pick<Unit, "kind" | "number">) => `${t(`projectLevels.kind.${kind}`)} ${number}`;
}
