import { expect, test } from "vitest";
import { genderForms } from "./doubt-forms.ts";

test.each([
  ["la compareciente", "el compareciente", "la compareciente", "femenino"],
  ["EL OTORGANTE", "EL OTORGANTE", "LA OTORGANTE", "masculino"],
  ["a la señora", "al señor", "a la señora", "femenino"],
  ["los señores", "los señores", "las señoras", "masculino"],
  ["de las vendedoras", "de los vendedores", "de las vendedoras", "femenino"],
  ["LOS VENDEDORES", "LOS VENDEDORES", "LAS VENDEDORAS", "masculino"],
  ["casados", "casados", "casadas", "masculino"],
  ["por sí misma", "por sí mismo", "por sí misma", "femenino"],
  ["identificada", "identificado", "identificada", "femenino"],
  ["el Licenciado", "el Licenciado", "la Licenciada", "masculino"],
])("%s: %s, %s", (written, man, woman, sex) => {
  expect(genderForms(written)).toEqual({ man, woman, sex });
});

test.each(["otorgante", "la señor", "por sí", "", "quienes"])("no forms: %s", (written) => {
  expect(genderForms(written)).toBeUndefined();
});
