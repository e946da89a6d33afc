import { expect, test } from "vitest";
import { outlookMail } from "#tests/fixtures/mails.ts";
import { readCompoundFile } from "./compound-file.ts";
import { readOutlookMessage } from "./outlook-message.ts";

const at = new Date("2026-11-23T15:15:00Z");
const small = { name: "borrador.txt", bytes: new TextEncoder().encode("PRIMERA: El vendedor vende.") };

test("a message of Outlook has its people, time, texts and files", () => {
  const html = "<p>Señora Paz: adjunto el <b>borrador</b>.</p>";
  const read = readOutlookMessage(
    outlookMail({ subject: "Compraventa 9ª", text: "Señora Paz", html, at, attachment: small }),
  );
  expect(read).toMatchObject({
    subject: "Compraventa 9ª",
    from: "Silvia Toledo <silvia@example.com>",
    to: ["Ana Paz <ana@example.com>"],
    cc: ["José Núñez"],
    date: at,
    text: "Señora Paz",
    html,
  });
  expect(read.attachments.map(({ name, bytes }) => [name, new TextDecoder().decode(bytes)])).toEqual([
    ["borrador.txt", "PRIMERA: El vendedor vende."],
  ]);
});

test("a message inside a message, and one inside that, is read with its own files", () => {
  const inmost = { subject: "Poder", text: "Va el poder", at, attachment: small };
  const inner = { subject: "Reenvío", text: "Vea lo siguiente", at, inner: inmost };
  const [first, second] = readOutlookMessage(
    outlookMail({ subject: "Todo", text: "", at, attachment: small, inner }),
  ).attachments;
  expect(first?.name).toBe("borrador.txt");
  expect(second).toMatchObject({ name: "Reenvío", mail: { subject: "Reenvío", text: "Vea lo siguiente", date: at } });
  expect(second?.mail?.attachments).toMatchObject([
    { name: "Poder", mail: { text: "Va el poder", attachments: [{ name: "borrador.txt", bytes: small.bytes }] } },
  ]);
});

test("large files of a message, which lie in sectors of their own, come out as they are", () => {
  const bytes = Uint8Array.from({ length: 300_000 }, (_, index) => (index * 7) % 251);
  const [file] = readOutlookMessage(
    outlookMail({ subject: "", text: "", at, attachment: { name: "plano.bin", bytes } }),
  ).attachments;
  expect(file?.bytes).toEqual(bytes);
});

test.each([
  ["nothing", new Uint8Array()],
  ["a text", new TextEncoder().encode("Estimada Ana ".repeat(100))],
  ["a message that was cut off", outlookMail({ subject: "Uno", text: "Dos", at }).subarray(0, 700)],
])("%s is refused", (_, bytes) => expect(() => readOutlookMessage(bytes)).toThrow());

test("damage anywhere in a message ends in an answer or an error, never in a loop", () => {
  const whole = outlookMail({ subject: "Uno", text: "Dos", html: "<p>Tres</p>", at, attachment: small });
  let errors = 0;
  for (let place = 0; place < whole.length; place += 3) {
    const damaged = whole.slice();
    damaged.set([place % 256, 0, 0, 0].slice(0, whole.length - place), place);
    try {
      readOutlookMessage(damaged);
    } catch {
      errors += 1;
    }
  }
  expect(errors).toBeGreaterThan(0);
});

test("a chain of sectors that leads back to itself is refused", () => {
  const whole = outlookMail({ subject: "", text: "", at, attachment: { name: "a", bytes: new Uint8Array(9000) } });
  const view = new DataView(whole.buffer);
  const table = (view.getUint32(76, true) + 1) * 512;
  const directory = view.getUint32(48, true);
  view.setUint32(table + directory * 4, directory, true);
  expect(() => readCompoundFile(whole)).toThrow("no end");
});
