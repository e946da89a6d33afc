import { expect, test } from "vitest";
import { Chance, randomAnswers, randomTemplate } from "#tests/fixtures/documents/random-template.ts";
import { smallDocument } from "#tests/fixtures/documents/small-document.ts";
import { compraventa } from "../../../seed/documents/compraventa.ts";
import type { Answers } from "./answers-lookup.ts";
import { compileTemplate } from "./compile-template.ts";
import { restoreTemplate, saveTemplate } from "./saved-template.ts";

const png = Uint8Array.from(
  atob("iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=="),
  (letter) => letter.charCodeAt(0),
);

test("a restored template writes the very bytes of the one that was saved, in either compression", () => {
  let saved = 0;
  for (let seed = 1; seed <= 60; seed++) {
    const { bytes, asked } = randomTemplate(seed);
    const template = compileTemplate(bytes);
    const kept = saveTemplate(template);
    if (!kept) continue;
    saved++;
    // As a file is read: behind other bytes, in memory of its own kind.
    const restored = restoreTemplate(Buffer.concat([Buffer.alloc(3), kept]).subarray(3));
    const chance = new Chance(seed * 104_729);
    for (let n = 0; n < 3; n++) {
      const answers = randomAnswers(asked, chance) as Answers;
      for (const compression of ["usual", "prepared"] as const) {
        const ours = restored.render(answers, { compression });
        expect(ours, `seed ${seed}, document ${n}`).toEqual(template.render(answers, { compression }));
      }
    }
  }
  expect(saved).toBeGreaterThan(30);
});

test("formulas, numbers, references and pictures work in a restored template", () => {
  const body =
    '<w:p><w:r><w:t>{contador("clausula","precio") | romanos} {precio | letras:GTQ} {referencia("precio") | romanos}</w:t></w:r></w:p>' +
    "<w:p><w:r><w:t>{%logo}</w:t></w:r></w:p>";
  for (const bytes of [smallDocument(body), compraventa()]) {
    const template = compileTemplate(bytes);
    const restored = restoreTemplate(saveTemplate(template) ?? new Uint8Array());
    const answers = { precio: "1500.00", vendedores: [{ nombre: "Ana" }] };
    const options = { images: { logo: png }, compression: "prepared", money: ["precio"] } as const;
    expect(restored.render(answers, options)).toEqual(template.render(answers, options));
    // A restored template can be saved again.
    expect(saveTemplate(restored)).toEqual(saveTemplate(template));
  }
});
