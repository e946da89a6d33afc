import { expect, test } from "vitest";
import { readAnswer } from "./answer.ts";
import { limits } from "./query.ts";
import { readQuestion } from "./question.ts";

const finca = { finca: "30052", folio: "133", libro: "268", department: "01" };

test.each([
  [finca, { finca: "30052", folio: "133", libro: "268", department: "01" }],
  [
    { ...finca, finca: " 30,052 ", libro: "268 e" },
    { ...finca, libro: "268E" },
  ],
  [{ ...finca, finca: "0030052" }, finca],
  [
    { ...finca, libro: "20 de Grupo Norte" },
    { ...finca, libro: "20 de Grupo Norte" },
  ],
])("%o is asked as %o", (typed, values) => {
  expect(readQuestion("property", typed)).toMatchObject({ ok: true, values });
});

test.each([
  ["finca", "", "required"],
  ["finca", "0", "number"],
  ["finca", "12a", "number"],
  ["finca", "1,2", "number"],
  ["finca", "12345678901", "tooLong"],
  ["folio", "-3", "number"],
  ["libro", "E", "book"],
  ["libro", "12 <b>", "book"],
  ["libro", "0", "book"],
  ["department", "23", "department"],
  ["department", "Guatemala", "tooLong"],
])("%s %o is refused: %s", (path, value, code) => {
  expect(readQuestion("property", { ...finca, [path]: value })).toEqual({
    ok: false,
    confirmable: false,
    fields: [{ path, code: `registries.${code}` }],
  });
});

test("a CUI is asked in one form and masked; doubts about it may be confirmed, other faults not", () => {
  const read = readQuestion("police", { cui: "1234 56789 0101", certificate: "ab-1234" });
  expect(read).toMatchObject({
    ok: true,
    values: { cui: "1234567890101", certificate: "AB-1234" },
    subject: "CUI •••• ••••• 0101",
  });
  const doubtful = { cui: "1234567880101", certificate: "1" };
  expect(readQuestion("police", doubtful)).toEqual({
    ok: false,
    confirmable: true,
    fields: [{ path: "cui", code: "registries.cuiDoubt" }],
  });
  expect(readQuestion("police", doubtful, true)).toMatchObject({ ok: true });
  expect(readQuestion("police", { ...doubtful, certificate: "<>" })).toMatchObject({ ok: false, confirmable: false });
  expect(readQuestion("police", { cui: "123", certificate: "1" }, true)).toMatchObject({
    fields: [{ path: "cui", code: "registries.cui" }],
  });
});

test("land is named by its parcel or by its entry", () => {
  const error = { ok: false, fields: [{ path: "parcel", code: "registries.landNeeded" }] };
  expect(readQuestion("cadastre", { department: "16" })).toMatchObject(error);
  expect(readQuestion("cadastre", { department: "16", finca: "1", folio: "2" })).toMatchObject(error);
  expect(readQuestion("cadastre", { department: "16", parcel: "16-01-7" })).toMatchObject({
    subject: "16-01-7, Alta Verapaz",
  });
  expect(readQuestion("cadastre", { department: "16", finca: "1", folio: "2", libro: "3" })).toMatchObject({
    subject: "Finca 1, folio 2, libro 3 de Alta Verapaz",
  });
});

test("an answer keeps what is asked for, of its type, without invisible characters", () => {
  const answer = readAnswer("property", {
    owners: ["  María\u202e Castillo ", ""],
    area: "200\u0000 m²",
    somethingElse: 3,
    encumbrances: "Hipoteca\nServidumbre\n\n",
  });
  expect(answer).toEqual({
    ok: true,
    values: { owners: ["María Castillo"], area: "200 m²", encumbrances: ["Hipoteca", "Servidumbre"] },
  });
});

test.each([
  [{ owners: 3 }, "answerUnreadable"],
  [{ owners: [3] }, "answerUnreadable"],
  [{ owners: { length: 1 } }, "answerUnreadable"],
  [{ owners: Array.from({ length: limits.lines + 1 }, () => "a") }, "answerUnreadable"],
  [{ owners: "a".repeat(limits.characters * 3), rights: "" }, "answerUnreadable"],
  [{}, "required"],
  [{ owners: [" "] }, "required"],
  [null, "required"],
  ["text", "required"],
])("an answer of %o is refused", (data, code) => {
  expect(readAnswer("property", data)).toEqual({
    ok: false,
    fields: [{ path: "owners", code: `registries.${code}` }],
  });
});

test("a police record is good for six months unless it says otherwise", () => {
  const values = (given: object) => readAnswer("police", { record: "none", ...given });
  expect(values({ issuedOn: "2026-08-31" })).toMatchObject({ values: { expiresOn: "2027-02-28" } });
  expect(values({ issuedOn: "2026-08-31", expiresOn: "2026-12-01" })).toMatchObject({
    values: { expiresOn: "2026-12-01" },
  });
  expect(values({ issuedOn: "2026-02-30" })).toMatchObject({ ok: false });
  expect(values({ issuedOn: "2026-02-03", record: "perhaps" })).toMatchObject({ ok: false });
});
