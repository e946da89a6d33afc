import { expect, test } from "vitest";
import { readMessage } from "#engine/recognition/message/read-message.ts";
import { nameKey } from "#features/answers/form-definition.ts";
import { type ClientMessage, clientMessages } from "#tests/fixtures/messages/client-messages.ts";
import { answered, lease, sale } from "#tests/fixtures/messages/forms.ts";
import { furtherMessages } from "#tests/fixtures/messages/further-messages.ts";
import { laterMessages } from "#tests/fixtures/messages/later-messages.ts";
import { leaseMessages } from "#tests/fixtures/messages/lease-messages.ts";
import { sloppyMessages } from "#tests/fixtures/messages/sloppy-messages.ts";
import { unseenMessages } from "#tests/fixtures/messages/unseen-messages.ts";
import { variedMessages } from "#tests/fixtures/messages/varied-messages.ts";
import { knownNames, type MessageField, messageForm, placeFacts, placePeople, typedFor } from "./message-places.ts";

const messages = [
  ...clientMessages,
  ...sloppyMessages,
  ...furtherMessages,
  ...unseenMessages,
  ...variedMessages,
  ...laterMessages,
];

function proposed(
  { text, form: fields }: Pick<ClientMessage, "text" | "form">,
  chosen: ReadonlyMap<number, string> = new Map(),
): Record<string, string> {
  const form = messageForm(fields);
  const read = readMessage(text.normalize("NFC"), knownNames(form));
  const placements = placeFacts(read, form, placePeople(read, form, chosen));
  return Object.fromEntries(placements.flatMap(({ field, typed }) => (field ? [[field.id, typed]] : [])));
}

const agrees = (one: string | undefined, other: string | undefined): boolean =>
  one !== undefined && other !== undefined && nameKey(one) === nameKey(other);

test("of all answers that are proposed 95 % are right, and of all that the messages have 85 % are found", () => {
  expect(messages.length).toBeGreaterThanOrEqual(25);
  let [right, found, stated] = [0, 0, 0];
  const wrong: string[] = [];
  for (const message of messages) {
    const answers = proposed(message);
    for (const [id, typed] of Object.entries(answers)) {
      found += 1;
      if (agrees(message.answers[id], typed)) right += 1;
      else wrong.push(`${message.name}: ${id} is not ${typed}`);
    }
    stated += Object.keys(message.answers).length;
  }
  expect(right / found, wrong.join("\n")).toBeGreaterThanOrEqual(0.95);
  expect(right / stated).toBeGreaterThanOrEqual(0.85);
});

test.each(messages)("$name: nothing is proposed that the message does not say", (message) => {
  const wrong = Object.entries(proposed(message)).filter(([id, typed]) => !agrees(message.answers[id], typed));
  expect(wrong).toEqual([]);
});

test("without a part in the message nobody is guessed between two parties, and a person decides", () => {
  const message = { form: lease, text: "Soy Hugo Leonel Pérez, DPI 1765 43210 0101, divorciado" };
  expect(proposed(message)).toEqual({});
  const tenant = messageForm(lease).parties.find(({ tags }) => tags.has("tenant"));
  expect(proposed(message, new Map([[0, tenant?.id ?? ""]]))).toEqual({
    arrendatario_nombre: "Hugo Leonel Pérez",
    arrendatario_cui: "1765 43210 0101",
    arrendatario_estado_civil: "divorciado",
  });
});

test("a person who is in the form already is completed there, in their own turn", () => {
  const form = answered(answered(sale, "compradores.0.nombre", "Ana Sol"), "compradores.1.nombre", "Luis Gil");
  expect(proposed({ form, text: "comprador: luis gil, dpi 2345 67890 0101" })).toEqual({
    "compradores.1.nombre": "Luis Gil",
    "compradores.1.cui": "2345 67890 0101",
  });
  expect(proposed({ form, text: "compradora: Eva Paz, soltera" })).toEqual({
    "compradores.2.nombre": "Eva Paz",
    "compradores.2.estado_civil": "soltero",
  });
});

const of = (kind: MessageField["setting"]["kind"], options: string[] = []): MessageField => ({
  id: "x",
  setting: { key: "x", name: "x", label: "X", kind, options },
  group: "",
  value: "",
});

test.each([
  [of("currency"), "currency", "1,500.00", "1,500.00"],
  [of("number"), "currency", "1,500.00", "1,500"],
  [of("cui"), "nit", "576937-K", undefined],
  [of("email"), "text", "no@", undefined],
  [of("dropdown", ["Soltera", "Casada"]), "text", "casado", "Casada"],
  [of("dropdown", ["unido de hecho", "soltero"]), "text", "unida", "unido de hecho"],
  [of("dropdown", ["Guatemala", "Izabal"]), "text", "Mixco", undefined],
  [of("date"), "text", "mañana", undefined],
  [of("nit"), "nit", "1234567-8", "1234567-8"],
] as const)("%# a value is typed as its field takes it, or not at all", (field, kind, value, typed) => {
  expect(typedFor(field, { kind, value })).toBe(typed);
});

/** A lease copied from another contract: two parties in repeated parts, and terms. All answers are those of the other. */
const copied: readonly MessageField[] = [
  ...["Arrendantes", "Arrendatarios"].flatMap((label) =>
    [0, 1].flatMap((turn) =>
      (
        [
          ["nombre", "Nombre completo", "text"],
          ["edad", "Edad", "number"],
          ["estado_civil", "Estado civil", "dropdown"],
          ["nacionalidad", "Nacionalidad", "text"],
          ["profesion", "Profesión u oficio", "text"],
          ["cui", "CUI del DPI", "cui"],
        ] as const
      ).map(([name, text, kind]): MessageField => {
        const loop = { name: label.toLowerCase(), label, turn };
        const options = kind === "dropdown" ? ["soltero", "casado", "unido de hecho", "divorciado", "viudo"] : [];
        const setting = { key: name, name, label: text, kind, options };
        const own = { id: `${loop.name}.${turn}.${name}`, setting, group: label, loop };
        return turn === 0 ? { ...own, value: "del otro", isCarried: true } : { ...own, value: "" };
      }),
    ),
  ),
  ...lease
    .filter(({ id }) => !id.startsWith("arrenda"))
    .map((one): MessageField => ({ ...one, value: "del otro", isCarried: true })),
  {
    id: "destino_mayusculas",
    setting: {
      key: "destino_mayusculas",
      name: "destino_mayusculas",
      label: "Destino en el título",
      kind: "text",
      options: [],
    },
    group: "Inmueble",
    value: "DEL OTRO",
    isCarried: true,
  },
];

test.each(leaseMessages)(
  "in a copied lease $tenant.nombre takes the place of the former tenant",
  ({ text, tenant, terms }) => {
    const answers = proposed({ text, form: copied });
    const wanted = {
      ...Object.fromEntries(Object.entries(tenant).map(([name, value]) => [`arrendatarios.0.${name}`, value])),
      ...Object.fromEntries(Object.entries(terms).filter(([, value]) => value !== undefined)),
    };
    const { "arrendatarios.0.nacionalidad": _, ...found } = answers;
    expect(found).toEqual(wanted);
  },
);

test("the person of a copied contract who is in the message again stays where they are", () => {
  const form = copied.map((one) => (one.id === "arrendatarios.0.nombre" ? { ...one, value: "Ana Sol Ruiz" } : one));
  expect(proposed({ text: "La inquilina Ana Sol Ruiz paga renta de Q5,000.00", form })).toMatchObject({
    "arrendatarios.0.nombre": "Ana Sol Ruiz",
  });
});
