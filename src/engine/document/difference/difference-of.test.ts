import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { differenceOf, type ParagraphChange } from "./difference-of.ts";
import { tokensOf, wordDifference } from "./word-difference.ts";

interface Text {
  readonly text: string;
}
const list = (...texts: readonly string[]): Text[] => texts.map((text) => ({ text }));
const short = (changes: readonly ParagraphChange<Text>[]) =>
  changes.map(({ kind, before, after }) => {
    const sign = { same: "=", added: "+", removed: "-", changed: "~", moved: ">" }[kind];
    return sign + (after ?? before)?.text.slice(0, 12);
  });
/** `[-gone-]{+come+}` around what changed. */
const marked = (before: string, after: string) =>
  wordDifference(before, after)
    .map(({ kind, text }) => (kind === "same" ? text : kind === "removed" ? `[-${text}-]` : `{+${text}+}`))
    .join("");

describe("paragraphs", () => {
  const clauses = list(
    "PRIMERA: El vendedor es propietario de la finca número 12.",
    "",
    "SEGUNDA: El precio de la compraventa es de Q 100,000.00, que el comprador paga al contado.",
    "",
    "TERCERA: La entrega se hace el 1 de marzo de 2026 en el inmueble.",
    "",
    "CUARTA: Los gastos corren por cuenta del comprador.",
  );

  test("that are the same are the same, in order", () => {
    expect(short(differenceOf(clauses, clauses)).every((change) => change.startsWith("="))).toBe(true);
    expect(differenceOf([], [])).toEqual([]);
  });

  test("are added, removed and changed where they stand", () => {
    const after = [...clauses];
    after[2] = { text: "SEGUNDA: El precio de la compraventa es de Q 120,000.00, que el comprador paga al contado." };
    after.splice(5, 0, { text: "" }, { text: "CUARTA: Se pacta cláusula penal del diez por ciento." });
    after.splice(0, 2);
    expect(short(differenceOf(clauses, after))).toEqual([
      "-PRIMERA: El ",
      "-",
      "~SEGUNDA: El ",
      "=",
      "=TERCERA: La ",
      "+",
      "+CUARTA: Se p",
      "=",
      "=CUARTA: Los ",
    ]);
  });

  test("that changed place are moved, once; short ones and blank ones are not", () => {
    const after = [clauses[6], clauses[1], clauses[2], clauses[3], clauses[4], clauses[5], clauses[0]] as Text[];
    const changes = differenceOf(clauses, after);
    expect(changes.filter(({ kind }) => kind === "moved").map(({ after: now }) => now?.text.slice(0, 8))).toEqual([
      "CUARTA: ",
      "PRIMERA:",
    ]);
    expect(changes.filter(({ kind }) => kind !== "moved" && kind !== "same")).toEqual([]);
    expect(short(differenceOf(list("a", "b c d"), list("b c d", "a"))).some((change) => change.startsWith(">"))).toBe(
      false,
    );
  });

  test("that were rewritten as a whole are removed and added", () => {
    const changes = differenceOf(list("El plazo es de un año."), list("Queda prohibido subarrendar la vivienda."));
    expect(changes.map(({ kind }) => kind).sort()).toEqual(["added", "removed"]);
  });
});

describe("words", () => {
  test("amounts, dates, percentages and identifiers change as a whole", () => {
    expect(marked("paga Q 1,500.00 hoy", "paga Q 1,600.00 hoy")).toBe("paga [-Q 1,500.00-]{+Q 1,600.00+} hoy");
    expect(marked("el 1 de marzo de 2026.", "el 1 de abril de 2026.")).toBe(
      "el [-1 de marzo de 2026-]{+1 de abril de 2026+}.",
    );
    expect(marked("al 5.5% anual", "al 6.5% anual")).toBe("al [-5.5%-]{+6.5%+} anual");
    expect(marked("NIT 1234567-8, a las 10:30", "NIT 1234567-K, a las 10:45")).toBe(
      "NIT [-1234567-8-]{+1234567-K+}, a las [-10:30-]{+10:45+}",
    );
    expect(tokensOf("Due March 3, 2026: US$ 2.50")).toEqual(["Due", " ", "March 3, 2026", ":", " ", "US$ 2.50"]);
    expect(tokensOf("3 March 2026 12-A")).toEqual(["3 March 2026", " ", "12-A"]);
  });

  test("no confetti: a phrase that changed is one change, two things of a list are two", () => {
    expect(marked("vende la casa de Juan hoy", "vende el edificio de Pedro hoy")).toBe(
      "vende [-la casa de Juan-]{+el edificio de Pedro+} hoy",
    );
    expect(marked("paga Q 100 en 12 meses", "paga Q 200 en 24 meses")).toBe(
      "paga [-Q 100-]{+Q 200+} en [-12-]{+24+} meses",
    );
    expect(marked("Ana, Luis y Eva", "Ana, Luis, Rosa y Eva")).toBe("Ana, Luis{+, Rosa+} y Eva");
  });

  test("what is put in or taken out ends with its space", () => {
    expect(marked("el bien inmueble", "el bien raíz inmueble")).toBe("el bien {+raíz +}inmueble");
    expect(marked("el gran bien inmueble", "el bien inmueble")).toBe("el [-gran -]bien inmueble");
  });
});

describe("every difference", () => {
  const word = fc.constantFrom(
    "el",
    "la",
    "de",
    "precio",
    "Q 100.00",
    "finca",
    ",",
    "2026",
    "y",
    "comprador",
    "vendedor",
  );
  const sentence = fc.array(word, { maxLength: 14 }).map((words) => words.join(" "));
  const paragraphs = fc.array(sentence, { maxLength: 25 }).map((texts) => list(...texts));

  test("holds each paragraph once, and leads from one document to the other", () => {
    fc.assert(
      fc.property(paragraphs, paragraphs, fc.array(fc.nat(24), { maxLength: 12 }), (a, b, kept) => {
        // Half of the time the second document is made of the first.
        const after = kept.length % 2 === 0 ? b : [...kept.flatMap((place) => a[place] ?? []), ...b.slice(0, 3)];
        const changes = differenceOf(a, after);
        expect(changes.flatMap((change) => change.after ?? [])).toEqual(after);
        const gone = changes.flatMap((change) => change.before ?? []);
        expect([...gone].sort((x, y) => a.indexOf(x) - a.indexOf(y))).toEqual(a);
        for (const { kind, before, after: now, words } of changes) {
          expect([before !== undefined, now !== undefined]).toEqual([kind !== "added", kind !== "removed"]);
          if (kind === "same" || kind === "moved") expect(before?.text).toBe(now?.text);
          expect(words !== undefined).toBe(kind === "changed");
        }
      }),
      { numRuns: 400 },
    );
  });

  test("of words gives both texts", () => {
    const text = fc.oneof(sentence, fc.string({ unit: "binary", maxLength: 40 }));
    fc.assert(
      fc.property(text, text, (before, after) => {
        const changes = wordDifference(before, after);
        const side = (...kinds: readonly string[]) =>
          changes.flatMap((change) => (kinds.includes(change.kind) ? change.text : [])).join("");
        expect(side("same", "removed")).toBe(before);
        expect(side("same", "added")).toBe(after);
        expect(tokensOf(before).join("")).toBe(before);
      }),
      { numRuns: 600 },
    );
  });

  test("finds the most that is common where nothing occurs once", () => {
    const letters = fc.array(fc.constantFrom("a", "b", "c"), { maxLength: 14 });
    const longest = (a: readonly string[], b: readonly string[]): number => {
      const rows = Array.from({ length: a.length + 1 }, () => Array.from({ length: b.length + 1 }, () => 0));
      for (let i = a.length - 1; i >= 0; i--)
        for (let j = b.length - 1; j >= 0; j--)
          (rows[i] as number[])[j] =
            a[i] === b[j] ? 1 + (rows[i + 1]?.[j + 1] ?? 0) : Math.max(rows[i + 1]?.[j] ?? 0, rows[i]?.[j + 1] ?? 0);
      return rows[0]?.[0] ?? 0;
    };
    fc.assert(
      fc.property(letters, letters, (a, b) => {
        // Twice each, so that no letter is unique and the search itself is put to work.
        const [twiceA, twiceB] = [
          [...a, "a", "b", "c", "a", "b", "c"],
          [...b, "c", "b", "a", "c", "b", "a"],
        ];
        const same = differenceOf(list(...twiceA), list(...twiceB)).filter(({ kind }) => kind === "same");
        expect(same.length).toBe(longest(twiceA, twiceB));
      }),
    );
  });
});

describe("takes its time", () => {
  const words =
    "el vendedor declara que es legítimo propietario de la finca inscrita en el registro general de la propiedad".split(
      " ",
    );
  const contract = (size: number, salt: number, pick: (i: number) => boolean) =>
    list(
      ...Array.from({ length: size }, (_, i) =>
        Array.from({ length: 40 }, (_, j) =>
          j % 7 === 0 ? `${i}x${j}${pick(i) && j === 14 ? salt : ""}` : words[(i * 7 + j * 3) % words.length],
        ).join(" "),
      ),
    );
  // The CPU time, because other tests run at the same time.
  const took = (before: readonly Text[], after: readonly Text[]) => {
    const start = process.cpuUsage();
    differenceOf(before, after);
    const { user, system } = process.cpuUsage(start);
    return (user + system) / 1000;
  };
  const best = (run: () => number) => Math.min(run(), run(), run(), run());

  test("500 paragraphs a side in less than 600 ms of the processor, one in ten or all of them changed, or all others", () => {
    const before = contract(500, 0, () => false);
    expect(
      best(() =>
        took(
          before,
          contract(500, 1, (i) => i % 10 === 0),
        ),
      ),
    ).toBeLessThan(600);
    expect(
      best(() =>
        took(
          before,
          contract(500, 1, () => true),
        ),
      ),
    ).toBeLessThan(600);
    expect(best(() => took(before, contract(500, 1, () => true).reverse()))).toBeLessThan(600);
  });

  test("the worst that fits in a document stays within seconds", () => {
    const alike = (size: number, salt: number) =>
      list(...Array.from({ length: size }, (_, i) => `${(i * salt) % 3} ${(i * salt) % 5}`));
    expect(took(alike(20_000, 7), alike(20_000, 11))).toBeLessThan(3000);
    const long = (salt: number) =>
      list(Array.from({ length: 50_000 }, (_, i) => words[(i * salt) % words.length]).join(" "));
    expect(took(long(5), long(7))).toBeLessThan(3000);
    expect(
      took(
        contract(5000, 1, () => true),
        contract(5000, 2, () => true),
      ),
    ).toBeLessThan(3000);
  });
});
