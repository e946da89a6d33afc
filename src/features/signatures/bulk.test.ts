import { expect, test } from "vitest";
import { BulkPlan, sendingOf } from "./bulk.ts";
import { SendingInput } from "./signature.ts";

const plan = BulkPlan.parse({
  signers: [
    { name: { answer: "nombre" }, email: { answer: "correo" }, language: "es", code: "sms", phone: { answer: "tel" } },
    { name: { text: "Ana Díaz" }, email: { text: "ana@example.com" }, language: "es", stage: 2 },
  ],
});
const sending = (answers: Readonly<Record<string, string>>) => {
  const made = SendingInput.safeParse(sendingOf(plan, (name) => answers[name] ?? ""));
  return made.success ? made.data.invitations.map(({ name, email }) => [name, email]) : made.error.issues[0]?.message;
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
