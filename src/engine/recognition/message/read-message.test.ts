import { expect, test } from "vitest";
import { readMessage } from "./read-message.ts";

const seen = (text: string) => {
  const { people, facts } = readMessage(text);
  return {
    people: people.map(({ name, roles }) => [name, ...roles].join(": ")),
    facts: facts.map(({ start, end, person, meaning }) => [
      [...meaning.attributes].join("+"),
      text.slice(start, end),
      person ?? null,
    ]),
  };
};

test("each value is returned with its place in the message and its person", () => {
  expect(seen("Vendedor: Juan Pérez López, dpi 2345 67890 0101. Compradora: Ana Paz, soltera. Precio Q5,000")).toEqual({
    people: ["Juan Pérez López: seller", "Ana Paz: buyer"],
    facts: [
      ["name", "Juan Pérez López", 0],
      ["dpi", "2345 67890 0101", 0],
      ["name", "Ana Paz", 1],
      ["civil", "soltera", 1],
      ["price", "Q5,000", null],
    ],
  });
});

test("the time and the sender in front of copied messages are no values", () => {
  expect(
    seen("[12:40, 3/11/2026] Lic Ana Paz: comprador: Juan Pérez\n3/11/26, 12:41 p. m. - Ana Paz: Q5,000").facts,
  ).toEqual([
    ["name", "Juan Pérez", 0],
    ["amount", "Q5,000", null],
  ]);
});

test.each([
  "",
  " ",
  ":",
  "dpi",
  "Nombre:",
  "comprador:\n\n",
  "🙏".repeat(50),
  "\u0000\u202e",
  "Ana ".repeat(20),
  "İSTANBUL ẞ ŉ ﬁ",
])("%j has no values, and is read", (text) => {
  const { facts } = readMessage(text);
  for (const { start, end } of facts) expect(end).toBeGreaterThan(start);
});

test("values are in the order of the message and do not overlap", () => {
  const text =
    "renta: Q5,000 al mes, depósito 5,000, tel: 5512-3344, dpi 2345678900101, 4a calle 3-20 zona 1, 15/12/26 3 pm";
  const { facts } = readMessage(text);
  expect(facts.length).toBeGreaterThan(5);
  for (const [i, { start }] of facts.entries()) expect(start).toBeGreaterThanOrEqual(facts[i - 1]?.end ?? 0);
});

const long: readonly (readonly [what: string, piece: string])[] = [
  [
    "prose",
    "Buenos días lic, soy Juan Pérez López, dpi 2345 67890 0101, casado, vivo en 4a calle 3-20 zona 1. Precio Q5,000. ",
  ],
  ["labels", "Nombre: Ana Paz\nDPI: 2345 67890 0101\nRenta: Q5,000\n"],
  ["small letters", "ana maria paz lopez y juan perez soto de la cruz "],
  ["digits", "2345 67890 0101 "],
  ["one long number", "1234567890"],
  ["colons", "a:b:c: "],
  ["spaces", " "],
  ["one letter", "a"],
  ["capitals", "ANA "],
  ["amounts", "Q1,000.00 de renta "],
  ["words of numbers", "mil cien "],
  ["roads", "calle zona avenida 1 "],
  ["empty lines", "\n"],
  ["an address", "a@"],
  ["emojis", "📱🏠"],
  ["letters with spaces", "a "],
  ["digits with spaces", "1 "],
  ["spaces and letters", "a       "],
  ["full stops", "."],
  ["dashes with letters", "-a"],
  ["commas", "ab, "],
  ["given names", "maria "],
  ["given names on lines", "\nmaria juana"],
  ["words before a colon", "uno dos tres cuatro cinco seis siete: "],
  ["leads of names", "soy el senor don "],
  ["parts", "vendedor comprador "],
  ["brackets", "[a] "],
  ["months", "enero 1 de "],
];

const cost = (text: string): number => {
  let best = Number.POSITIVE_INFINITY;
  for (let run = 0; run < 5; run++) {
    const before = process.threadCpuUsage();
    readMessage(text);
    const { user, system } = process.threadCpuUsage(before);
    best = Math.min(best, (user + system) / 1000);
  }
  return best;
};

test.each(long)(
  "the time for %s grows with the length of the message, and is short for the longest one",
  (_, piece) => {
    const of = (length: number) => piece.repeat(Math.ceil(length / piece.length)).slice(0, length);
    let tries = 0;
    // A busy machine makes single measurements longer, never all of them.
    for (; tries < 4; tries++) {
      const [one, two, four] = [cost(of(5000)), cost(of(10_000)), cost(of(20_000))];
      // A reading of a few milliseconds is not judged.
      const grows = (less: number, more: number) => more < 12 || more < 2.5 * Math.max(less, 5);
      if (grows(one, two) && grows(two, four) && four < 150) break;
    }
    expect(tries).toBeLessThan(4);
  },
);

test("what is beyond the longest message is not read", () => {
  expect(readMessage(`${" ".repeat(20_000)}Q5,000`).facts).toEqual([]);
});
