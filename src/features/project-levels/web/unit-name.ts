import { useText } from "#client/i18n.ts";
import type { Unit } from "../unit.ts";

/** Returns the name of a unit: "Apartment 101". */
export function useUnitName() {
  const t = useText();
  return ({ kind, number }: Pick<Unit, "kind" | "number">) => `${t(`projectLevels.kind.${kind}`)} ${number}`;
}
