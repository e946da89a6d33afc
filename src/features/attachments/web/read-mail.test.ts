import { expect, test } from "vitest";
import { outlookMail, plainMail } from "#tests/fixtures/mails.ts";
import { isShownMail } from "../stored-file.ts";
import { hasRemotePictures, readMail, withPictures } from "./read-mail.ts";

const bufferOf = (bytes: Uint8Array) => bytes.slice().buffer as ArrayBuffer;
const html = '<p>Señora Paz</p><img src="cid:logo@firma"><img src="cid:other">';
const plain = () => readMail(bufferOf(plainMail({ subject: "Compraventa 9ª", text: "Señora Paz", html })));

test("a mail of any program has its people, time, texts and files", async () => {
  const mail = await plain();
  expect(mail).toMatchObject({
    subject: "Compraventa 9ª",
    from: "Silvia Toledo <silvia@example.com>",
    to: ["Ana Paz <ana@example.com>", "luis@example.com"],
    cc: ["José Núñez <jose@example.com>"],
    date: new Date("2026-11-23T15:15:00Z"),
  });
  expect(mail.text.trim()).toBe("Señora Paz");
  expect(mail.attachments.map(({ name, contentId }) => [name, contentId])).toEqual([
    ["", "logo@firma"],
    ["borrador.txt", ""],
  ]);
});

test("pictures that came in a mail stand in its text, and are not listed as files", async () => {
  const shown = withPictures(await plain());
  expect(shown.html).toContain('<img src="data:image/gif;base64,R0lGOD');
  expect(shown.html).toContain('<img src="cid:other">');
  expect(shown.files.map(({ name }) => name)).toEqual(["borrador.txt"]);
});

test("a message of Outlook is known by its bytes", async () => {
  const at = new Date("2026-11-23T15:15:00Z");
  const mail = await readMail(bufferOf(outlookMail({ subject: "Mutuo", text: "Hola", at })));
  expect([mail.subject, mail.text]).toEqual(["Mutuo", "Hola"]);
});

test.each([
  ["nothing", ""],
  ["a text without the head of a mail", "Una nota cualquiera.\n\nSigue."],
])("%s is no mail", async (_, text) => {
  await expect(readMail(bufferOf(new TextEncoder().encode(text)))).rejects.toThrow();
});

test.each([
  ['<img src="https://x.example/a.gif">', true],
  ["<IMG width=1 src='//x.example/a.gif'>", true],
  ['<td style="background:url(http://x.example/a.gif)">', true],
  ['<img src="cid:logo"><a href="https://x.example">x</a>', false],
])("pictures elsewhere: %s", (markup, remote) => expect(hasRemotePictures(markup)).toBe(remote));

test.each([
  ["Aviso.EML", "application/octet-stream", 900, true],
  ["aviso.msg", "application/octet-stream", 900, true],
  ["aviso.msg", "application/octet-stream", 40_000_000, false],
  ["aviso.msg", "application/pdf", 900, false],
  ["aviso.bin", "application/octet-stream", 900, false],
])("%s of type %s with %i bytes is shown as a mail: %s", (name, mediaType, size, shown) =>
  expect(isShownMail({ name, mediaType, size })).toBe(shown),
);
