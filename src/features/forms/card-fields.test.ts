import { expect, test } from "vitest";
import type { IdentityCard } from "#engine/mrz/identity-card.ts";
import { type CardField, factsOf, likelyFields } from "./card-fields.ts";

const card: IdentityCard = {
  country: "GTM",
  cui: "2134567880101",
  documentNumber: "123456789",
  surnames: "PEREZ LOPEZ",
  givenNames: "JUAN CARLOS",
  birth: "1985-03-12",
  expires: "2031-11-30",
  sex: "M",
};
const field = (label: string, kind: CardField["kind"] = "text"): CardField => ({ name: label, label, kind });

test("facts are as they are typed, and a card without an identity number gives none", () => {
  expect(factsOf(card)).toEqual({
    cui: "2134567880101",
    fullName: "Juan Carlos Perez Lopez",
    givenNames: "Juan Carlos",
    surnames: "Perez Lopez",
    birth: "12/03/1985",
    expires: "30/11/2031",
  });
  expect(factsOf({ ...card, cui: undefined })).not.toHaveProperty("cui");
});

test("a form with one question for the name, and one with several", () => {
  const whole = [
    field("Nombre completo"),
    field("DPI", "cui"),
    field("Fecha de nacimiento", "date"),
    field("Dirección"),
  ];
  expect(likelyFields(whole)).toEqual({ fullName: "Nombre completo", cui: "DPI", birth: "Fecha de nacimiento" });
  const apart = [field("Nombres"), field("Apellidos"), field("Fecha de firma", "date"), field("CUI", "cui")];
  expect(likelyFields(apart)).toEqual({ givenNames: "Nombres", surnames: "Apellidos", cui: "CUI" });
});

test("what has no question stays without one, and the name of a firm is nobody's", () => {
  expect(likelyFields([field("Nombre comercial"), field("Precio", "currency")])).toEqual({});
});
