import { expect, test } from "vitest";
import { cards } from "./registry.ts";

/** The nine cards of the specification in their order: who sees them, and what they ask for. */
const specified: Readonly<Record<string, { readonly roles: string; readonly asks?: string }>> = {
  "/processes": { roles: "consultant creator owner reviewer" },
  "/boards": { roles: "creator owner reviewer", asks: "flows" },
  "/manageorg": { roles: "manager owner", asks: "neverLocked" },
  "/managetemplates": { roles: "manager owner", asks: "customTemplates" },
  "/payments": { roles: "owner", asks: "payments neverLocked whiteLabelHidden" },
  "/dashboard": { roles: "manager owner", asks: "dashboard" },
  "/alerts": { roles: "creator manager owner reviewer", asks: "alerts" },
  "/utilities": { roles: "creator manager owner reviewer", asks: "utilities utilities" },
  "/repository": { roles: "creator manager owner reviewer", asks: "repository" },
};

/** Cards whose feature is not built yet. The change that builds one removes its line. */
const toCome = new Set<string>();

test("Home has the cards of the specification, in its order", () => {
  const built = Object.keys(specified).filter((path) => !toCome.has(path));
  expect(cards.map((card) => card.path)).toEqual(built);
});

test.each(cards.map((card) => [card.path, card] as const))("%s asks for what the specification says", (path, card) => {
  const asks = [
    card.permission,
    card.flag,
    card.neverLocked && "neverLocked",
    card.whiteLabelHidden && "whiteLabelHidden",
  ];
  const found = { roles: card.roles.toSorted().join(" "), asks: asks.filter(Boolean).join(" ") };
  expect(found).toEqual({ asks: "", ...specified[path] });
});
