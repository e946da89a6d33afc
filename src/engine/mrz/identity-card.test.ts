import fc from "fast-check";
import { expect, test } from "vitest";
import { cuiCheckDigit } from "../identifiers/cui.ts";
import { checkDigit, type IdentityCard, lineLength, linesIn, readIdentityCard } from "./identity-card.ts";

const today = "2026-11-24";
// The specimen of ICAO 9303 part 5.
const specimen = ["I<UTOD231458907<<<<<<<<<<<<<<<", "7408122F1204159UTO<<<<<<<<<<<6", "ERIKSSON<<ANNA<MARIA<<<<<<<<<<"];
const read = (lines: readonly string[]) => readIdentityCard(lines, today);

const filled = (text: string, length: number) => text.padEnd(length, "<").slice(0, length);
/** Returns the lines of a card of Guatemala. `where` is the place of its identity number. */
function cardOf(serial: string, names: string, where: "optional" | "number" | "second" = "optional") {
  const cui = `${serial}${cuiCheckDigit(serial)}0101`;
  const number =
    where === "number"
      ? `${cui.slice(0, 9)}<${cui.slice(9)}${checkDigit(cui)}<`
      : `123456789${checkDigit("123456789")}`;
  const first = filled(`IDGTM${number}${where === "optional" ? cui : ""}`, lineLength);
  const [born, until] = ["850312", "311130"];
  const middle = `${born}${checkDigit(born)}M${until}${checkDigit(until)}GTM`;
  const optional = filled(where === "second" ? cui.slice(0, 11) : "", 11);
  const composite = checkDigit(`${first.slice(5)}${middle.slice(0, 7)}${middle.slice(8, 15)}${optional}`);
  return { cui, lines: [first, `${middle}${optional}${composite}`, filled(names, lineLength)] };
}

test("the specimen of the standard is read", () => {
  expect(read(specimen)).toEqual({
    country: "UTO",
    cui: undefined,
    documentNumber: "D23145890",
    surnames: "ERIKSSON",
    givenNames: "ANNA MARIA",
    birth: "1974-08-12",
    expires: "2012-04-15",
    sex: "F",
  } satisfies IdentityCard);
});

test("the identity number of Guatemala is found in each of its places, and only if it is valid", () => {
  for (const where of ["optional", "number"] as const) {
    const { cui, lines } = cardOf("21345678", "PEREZ<LOPEZ<<JUAN<CARLOS", where);
    expect(read(lines)).toMatchObject({
      country: "GTM",
      cui,
      surnames: "PEREZ LOPEZ",
      givenNames: "JUAN CARLOS",
      birth: "1985-03-12",
      expires: "2031-11-30",
      sex: "M",
    });
  }
  const { lines } = cardOf("21345678", "PEREZ<<ANA", "second");
  expect(read(lines)).toMatchObject({ cui: undefined });
});

test("letters that look like digits are digits where only digits stand, and the other way round", () => {
  const { cui, lines } = cardOf("20158860", "BOSIO<<ZOILA");
  const misread = [
    lines[0]?.replace("IDGTM", "1DGTM") ?? "",
    (lines[1] ?? "").replaceAll("0", "O").replaceAll("1", "I"),
    (lines[2] ?? "").replaceAll("O", "0").replaceAll("S", "5"),
  ];
  expect(read(misread)).toMatchObject({ cui, surnames: "BOSIO", givenNames: "ZOILA", birth: "1985-03-12" });
});

test("each wrong digit under a check digit is detected", () => {
  const { lines } = cardOf("21345678", "PEREZ<<ANA");
  const places = fc.oneof(
    fc.record({ line: fc.constant(0), at: fc.integer({ min: 5, max: 27 }) }),
    fc.record({ line: fc.constant(1), at: fc.constantFrom(0, 1, 2, 3, 4, 5, 6, 8, 9, 10, 11, 12, 13, 14, 29) }),
  );
  fc.assert(
    fc.property(places, fc.integer({ min: 1, max: 9 }), ({ line, at }, more) => {
      const before = lines[line] ?? "";
      const digit = before.charAt(at);
      if (!/\d/.test(digit)) return;
      const wrong = `${before.slice(0, at)}${(Number(digit) + more) % 10}${before.slice(at + 1)}`;
      expect(read(lines.map((one, n) => (n === line ? wrong : one)))).toBe("checkDigits");
    }),
  );
});

test("anything but three lines of thirty is none, and what is pasted is put in order", () => {
  expect(read(specimen.slice(0, 2))).toBe("lines");
  expect(read(["x", ...specimen.slice(1)])).toBe("lines");
  expect(
    read(linesIn(`\n ${specimen.map((line) => line.toLowerCase().replace(/(.{10})/g, "$1 ")).join("\r\n\n")}\n`)),
  ).toEqual(read(specimen));
});
