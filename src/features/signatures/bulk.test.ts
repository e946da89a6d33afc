import { expect, test } from "vitest";
import { type BulkAnswer, BulkPlan, failureOf, identityOf, sendingOf, signersIn } from "./bulk.ts";
import { proposedSigners } from "./bulk-people.ts";
import { SendingInput } from "./signature.ts";

const plan = BulkPlan.parse({
  signers: [
    { name: { answer: "nombre" }, email: { answer: "correo" }, language: "es", code: "sms", phone: { answer: "tel" } },
    { name: { text: "Ana Díaz" }, email: { text: "ana@example.com" }, language: "es", stage: 2 },
  ],
});
const answersOf = (answers: Readonly<Record<string, string>>): BulkAnswer[] =>
  Object.entries(answers).map(([path, value]) => {
    const last = path.slice(path.lastIndexOf(".") + 1);
    const kind = last === "dpi" ? "cui" : "text";
    return { path, scope: path.slice(0, -last.length), kind, value };
  });
const outcome = (of: BulkPlan, answers: Readonly<Record<string, string>>, record?: Parameters<typeof sendingOf>[2]) => {
  const wanted = sendingOf(of, answersOf(answers), record);
  const made = SendingInput.safeParse(wanted);
  return made.success ? made.data.invitations.map(({ name, email }) => [name, email]) : failureOf(made.error, wanted);
};
const sending = (answers: Readonly<Record<string, string>>) => {
  const found = outcome(plan, answers);
  return "failure" in found ? found.failure : found;
};
const luis = { nombre: "  Luis   Paz ", correo: "LUIS@example.com", tel: "+502 5123-4567" };

test.each([
  [
    luis,
    [
      ["Luis Paz", "luis@example.com"],
      ["Ana Díaz", "ana@example.com"],
    ],
  ],
  [{ ...luis, nombre: "" }, "signatures.nameRequired"],
  [{ ...luis, correo: "" }, "signatures.emailMissing"],
  [{ ...luis, correo: "nobody" }, "identity.emailInvalid"],
  [{ ...luis, correo: " ANA@example.com" }, "signatures.repeatedEmail"],
  [{ ...luis, tel: "123" }, "identity.phoneInvalid"],
])("the signers of a contract by its answers: %j", (answers, found) => {
  expect(sending(answers)).toEqual(found);
});

test("a plan has a signer, and a phone where codes go by SMS", () => {
  expect(BulkPlan.safeParse({ signers: [] }).success).toBe(false);
  const signer = { name: { text: "Ana" }, email: { text: "a@example.com" }, language: "es", code: "sms" };
  expect(BulkPlan.safeParse({ signers: [signer] }).success).toBe(false);
});

const lessees = BulkPlan.parse({
  signers: [
    { name: { answer: "arrendatarios.nombre" }, email: { answer: "arrendatarios.correo" }, language: "es" },
    { name: { answer: "fiador" }, email: { text: "fiador@example.com" }, language: "es" },
  ],
});
const two = {
  "arrendatarios.0.nombre": "Luis Paz",
  "arrendatarios.0.correo": "luis@example.com",
  "arrendatarios.1.nombre": "Eva Coc",
  "arrendatarios.1.correo": "eva@example.com",
};

test("each element of a repeated part is a signer, and a guarantor the contract does not have is none", () => {
  const both = [
    ["Luis Paz", "luis@example.com"],
    ["Eva Coc", "eva@example.com"],
  ];
  expect(outcome(lessees, two)).toEqual(both);
  expect(outcome(lessees, { ...two, fiador: "Ana Sol" })).toEqual([...both, ["Ana Sol", "fiador@example.com"]]);
  // An element that nobody filled in is nobody.
  expect(outcome(lessees, { ...two, "arrendatarios.2.nombre": "", "arrendatarios.2.correo": "" })).toEqual(both);
  expect(outcome(lessees, {})).toEqual({ failure: "signatures.invitationRequired", signer: null });
  expect(outcome(lessees, { ...two, "arrendatarios.1.correo": "eva" })).toEqual({
    failure: "identity.emailInvalid",
    signer: "Eva Coc",
  });
});

test("the address of a signer comes from the record in a list", () => {
  const byRecord = BulkPlan.parse({
    signers: [{ name: { answer: "arrendatarios.nombre" }, email: { record: true }, language: "es" }],
  });
  const answers = answersOf({ ...two, "arrendatarios.1.dpi": "1990771022101", "arrendatarios.0.dpi": "", dpi: "1" });
  expect(signersIn(byRecord, answers).map((found) => identityOf(found, answers))).toEqual([
    { name: "Luis Paz", numbers: [] },
    { name: "Eva Coc", numbers: ["1990771022101"] },
  ]);
  expect(outcome(byRecord, two, ({ scope }) => (scope === "arrendatarios.0." ? "l@example.com" : ""))).toEqual({
    failure: "signatures.emailMissing",
    signer: "Eva Coc",
  });
});

test("the parties of a form are proposed as signers, never a guarantor alone", () => {
  const column = (name: string, kind = "text") => ({ name, label: name, kind, each: name.includes(".") });
  const lease = ["arrendantes.nombre", "arrendatarios.nombre", "fiador_nombre", "notario_nombre", "testigo"].map(
    (name) => column(name),
  );
  const all = [...lease, column("arrendatarios.correo", "email"), column("fiador_correo", "email")];
  expect(proposedSigners(all)).toEqual([
    { name: { answer: "arrendantes.nombre" }, email: { record: true } },
    { name: { answer: "arrendatarios.nombre" }, email: { answer: "arrendatarios.correo" } },
    { name: { answer: "fiador_nombre" }, email: { answer: "fiador_correo" } },
  ]);
  expect(proposedSigners([column("fiador_nombre"), column("renta", "currency")])).toEqual([]);
  const company = ["arrendantes.nombre", "arrendantes.representante_nombre"].map((name) => column(name));
  expect(proposedSigners(company).map(({ name }) => name)).toEqual([{ answer: "arrendantes.representante_nombre" }]);
});
