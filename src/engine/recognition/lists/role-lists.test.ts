import { describe, expect, test } from "vitest";
import type { Answers } from "#engine/document/answers-lookup.ts";
import { replacePieces } from "#engine/document/edit/replace-pieces.ts";
import { fill } from "#engine/document/fill.ts";
import { inspectTemplate } from "#engine/document/inspect-template.ts";
import { escapeXml } from "#engine/document/tags/scan-part.ts";
import { paragraphsOf } from "#engine/document/text/paragraphs-of.ts";
import { paragraphsOfDeed } from "#tests/fixtures/deeds/deed.ts";
import { deeds } from "#tests/fixtures/deeds/deeds.ts";
import { notary } from "#tests/fixtures/deeds/notary.ts";
import { officeParagraphs } from "#tests/fixtures/deeds/offices/office-deed.ts";
import { tuned } from "#tests/fixtures/deeds/offices/tuned.ts";
import { p, smallDocument } from "#tests/fixtures/documents/small-document.ts";
import { givesBack, recognizeDocument } from "../recognize-document.ts";
import type { RoleList } from "./role-lists.ts";
import { withLineEnds } from "./signature-lines.ts";

type Place = Pick<RoleList, "file" | "paragraph" | "start" | "end">;

/** A document with the people of one role as a list, and the other fields as they are. */
function listed(texts: readonly string[], role: string) {
  const document = smallDocument(texts.map((text) => p(escapeXml(text))).join(""));
  const { fields, places, loops, paragraphs } = recognizeDocument(document);
  const loop = loops.find((one) => one.role === role);
  if (!loop) return undefined;
  const isIn = (place: Place) =>
    [loop, ...loop.mentions].some(
      (one) =>
        one.file === place.file && one.paragraph === place.paragraph && one.start < place.end && place.start < one.end,
    );
  const { file, paragraph } = loop;
  const ofLoop = [...loop.pieces.map((piece) => ({ file, paragraph, ...piece })), ...loop.mentions];
  const write = (tag: readonly (string | number)[], nameOf: (at: number) => string | undefined) =>
    tag.map((part) => (typeof part === "number" ? nameOf(part) : part)).join("");
  const tags = [
    ...places.flatMap(({ tag, ...place }) =>
      isIn(place) ? [] : [{ ...place, text: write(tag, (at) => fields[at]?.name) }],
    ),
    ...ofLoop.map(({ tag, ...place }) => ({
      ...place,
      text: write(tag, (at) => (at < 0 ? loop.name : loop.fields[at]?.name)),
    })),
  ];
  const ends = loop.ends.map(({ tag, ...end }) => ({ ...end, text: write(tag, () => loop.name) }));
  const template = replacePieces(document, withLineEnds(tags, ends, paragraphs));
  expect(inspectTemplate(template).errors).toEqual([]);
  const values = Object.fromEntries(fields.map(({ name, value }) => [name, value]));
  const people = loop.elements.map((row) => Object.fromEntries(loop.fields.map(({ name }, i) => [name, row[i] ?? ""])));
  const answers = (of: readonly Answers[]) => ({ ...values, [loop.name]: of as Answers[] });
  return {
    loop,
    words: loop.words.map((word) => `${texts[word.paragraph - 1]?.slice(word.start, word.end)}: ${word.other}`),
    isBack: givesBack(template, answers(people), document),
    people,
    print: (of: readonly Answers[]) =>
      paragraphsOf(fill(template, answers(of), { language: "es" }).document, { parts: ["body"] })
        .map(({ text }) => text)
        .join("\n"),
  };
}

const other = (first: Answers | undefined, nombre: string): Answers => ({ ...first, nombre });

describe("one person of a role as a list", () => {
  const deed = [
    "En Cobán, comparece la señora ANA PAZ RUIZ, de treinta años de edad, soltera, guatemalteca, médica, con CUI 1990 77102 2101, extendido por el Registro Nacional de las Personas, a quien se le denominará LA VENDEDORA; y LUIS ROCA SOL, de cuarenta años de edad, casado, guatemalteco, piloto, con CUI 1877 10238 2101, a quien se le denominará EL COMPRADOR.",
    "PRIMERA: La vendedora declara que es dueña y vende al comprador la finca. La vendedora se obliga al saneamiento.",
    "SEGUNDA: El comprador acepta. Ana Paz Ruiz entrega la finca.",
    "f) ANA PAZ RUIZ",
  ];

  test("gives the deed back, and prints two with their words in the plural", () => {
    const list = listed(deed, "vendedora");
    expect(list?.loop).toMatchObject({ proposed: false, reworded: false, name: "vendedores" });
    expect(list?.isBack).toBe(true);
    expect(list?.print([...(list?.people ?? []), other(list?.people[0], "Eva Sol")]).split("\n")).toEqual([
      "En Cobán, comparecen la señora ANA PAZ RUIZ, de treinta años de edad, soltera, guatemalteca, médica, con CUI 1990 77102 2101, extendido por el Registro Nacional de las Personas; y la señora EVA SOL, de treinta años de edad, soltera, guatemalteca, médica, con CUI 1990 77102 2101, extendido por el Registro Nacional de las Personas, a quienes se les denominará LAS VENDEDORAS; y LUIS ROCA SOL, de cuarenta años de edad, casado, guatemalteco, piloto, con CUI 1877 10238 2101, a quien se le denominará EL COMPRADOR.",
      "PRIMERA: Las vendedoras declaran que son dueñas y venden al comprador la finca. Las vendedoras se obligan al saneamiento.",
      "SEGUNDA: El comprador acepta. Ana Paz Ruiz y Eva Sol entregan la finca.",
      "f) ANA PAZ RUIZ",
      "f) EVA SOL",
    ]);
  });

  test("repeats all that is written about each person, also behind a verb", () => {
    const list = listed(
      [
        "Comparece ANA PAZ RUIZ, quien declara ser de treinta años de edad, soltera, con CUI 1990 77102 2101, a quien se le denominará LA DEUDORA.",
        "PRIMERA: La deudora reconoce su deuda.",
      ],
      "deudora",
    );
    expect(list?.print([...(list?.people ?? []), other(list?.people[0], "Eva Sol")])).toContain(
      "con CUI 1990 77102 2101; y EVA SOL, quien declara ser de treinta años de edad, soltera",
    );
  });

  test("is not offered where particulars stand apart from the introduction", () => {
    const texts = [
      "Comparece ANA PAZ RUIZ, soltera, a quien se le denominará LA DEUDORA.",
      "SEGUNDA: La deudora reconoce su deuda. La deudora tiene treinta años de edad y se identifica con CUI 1990 77102 2101.",
    ];
    expect(listed(texts, "deudora")).toBeUndefined();
  });

  test("names two with e before an i", () => {
    const list = listed(deed, "vendedora");
    expect(list?.print([...(list?.people ?? []), other(list?.people[0], "Irma Sol")])).toContain(
      "Ana Paz Ruiz e Irma Sol entregan",
    );
  });

  test("leaves the verbs in doubt that may be about somebody else", () => {
    const texts = [
      ...deed,
      "TERCERA: La vendedora pagará al comprador las multas que adeude y entregará los recibos. Deberá avisar.",
    ];
    expect(listed(texts, "vendedora")?.words).toEqual(["adeude: adeuden", "entregará: entregarán", "Deberá: Deberán"]);
  });

  test("leaves the verbs of the other party alone", () => {
    expect(listed(deed, "comprador")?.words).toEqual([]);
  });

  test("is not offered for relatives, representatives and notaries", () => {
    const roles = ["notario", "hijo", "deudora_representante", "persona"];
    const texts = [
      "Ante mí, LUIS PAZ SOL, Notario, comparece ANA ROCA RUIZ, Gerente General de SOL, S.A., en adelante LA DEUDORA, y dona a su hijo JUAN ROCA PAZ.",
    ];
    expect(roles.filter((role) => listed(texts, role))).toEqual([]);
  });
});

describe("several people of a role as a list", () => {
  const together = [
    "Comparecen los señores ANA PAZ RUIZ y LUIS ROCA SOL, de cincuenta y un y cuarenta años de edad, respectivamente, casados, comerciantes, con CUI 1990 77102 2101 y 1877 10238 2101, respectivamente, a quienes se les denominará LOS VENDEDORES.",
    "Los vendedores declaran y se dan por recibidos.",
    "f) Ana Paz Ruiz    f) Luis Roca Sol",
  ];

  test("who are introduced fact by fact gives the deed back, and prints three", () => {
    const list = listed(together, "vendedor");
    expect(list?.loop).toMatchObject({ proposed: true, reworded: false });
    expect(list?.isBack).toBe(true);
    expect(list?.print([...(list?.people ?? []), other(list?.people[0], "Eva Sol")])).toBe(
      "Comparecen los señores ANA PAZ RUIZ, LUIS ROCA SOL y EVA SOL, de cincuenta y un, cuarenta y cincuenta y un años de edad, respectivamente, casados, comerciantes, con CUI 1990 77102 2101, 1877 10238 2101 y 1990 77102 2101, respectivamente, a quienes se les denominará LOS VENDEDORES.\n" +
        "Los vendedores declaran y se dan por recibidos.\n" +
        "f) Ana Paz Ruiz    f) Luis Roca Sol    f) Eva Sol",
    );
    expect(list?.words).toEqual([
      ", respectivamente: ",
      "casados: casado",
      "comerciantes: comerciante",
      ", respectivamente: ",
    ]);
    expect(list?.print(list.people.slice(1)).split("\n").at(-1)).toBe("f) Luis Roca Sol");
  });

  test("are spouses together, and somebody alone is not", () => {
    const list = listed(
      [
        "Comparecen los esposos LUIS ROCA SOL, de cuarenta años, con CUI 1877 10238 2101; y ANA PAZ RUIZ, de treinta años, con CUI 1990 77102 2101, a quienes se denominará LOS VENDEDORES.",
        "Manifiestan los esposos LUIS ROCA SOL y ANA PAZ RUIZ que venden.",
      ],
      "vendedor",
    );
    expect(list?.isBack).toBe(true);
    expect(list?.print(list.people.slice(1))).toContain("la señora ANA PAZ RUIZ que");
  });

  test("who are introduced in other words is offered in the words of the first, and not proposed", () => {
    const list = listed(
      [
        "Comparecen el señor LUIS ROCA SOL, soltero, con CUI 1877 10238 2101; y la señora ANA PAZ RUIZ, soltera, portadora del CUI 1990 77102 2101, a quienes se llamará LOS SOCIOS.",
      ],
      "socio",
    );
    expect(list?.loop).toMatchObject({ proposed: false, reworded: true });
    expect(list?.print(list.people)).toContain("la señora ANA PAZ RUIZ, soltera, con CUI 1990 77102 2101");
  });

  test.each([
    [
      "counted",
      "a) ANA PAZ RUIZ, soltera, médica; y b) EVA SOL LUNA, casada, piloto, a quienes se llamará LAS SOCIAS.",
    ],
    [
      "distinguished by pronouns",
      "LUIS PAZ RUIZ y EVA SOL LUNA, él agricultor y ella médica, a quienes se llamará LOS SOCIOS.",
    ],
    [
      "with shares of their own",
      "ANA PAZ RUIZ y EVA SOL LUNA, a quienes se llamará LAS SOCIAS.\nAna Paz Ruiz aporta la mitad de todo el capital y Eva Sol Luna aporta el resto de ese mismo capital.",
    ],
  ])("is not offered for people who are %s", (_, text) => {
    expect(listed(text.split("\n"), "socia") ?? listed(text.split("\n"), "socio")).toBeUndefined();
  });
});

test("each list of the deeds gives its deed back", () => {
  const read = [
    ...[...deeds, ...notary].map((deed) => [deed.name, paragraphsOfDeed(deed)] as const),
    ...tuned.map((deed) => [deed.name, officeParagraphs(deed)] as const),
  ];
  let count = 0;
  for (const [name, paragraphs] of read) {
    const texts = paragraphs.map(({ text }) => text);
    const { loops } = recognizeDocument(smallDocument(texts.map((text) => p(escapeXml(text))).join("")));
    for (const { role, reworded } of loops) {
      const list = listed(texts, role);
      count++;
      expect(list?.isBack === true || reworded, `${name}: ${role}`).toBe(true);
    }
  }
  expect(count).toBeGreaterThan(50);
});

const twice = [
  "En la ciudad de Cobán, el dos de mayo de dos mil veintiséis, nosotros: LUIS ALBERTO CAAL POP, de cuarenta años de edad, casado, guatemalteco, agricultor, con CUI 1829 64310 1601; y ROSA ELVIRA CUCUL ICAL, de treinta y ocho años de edad, casada, guatemalteca, tejedora, con CUI 2690 58133 1601, en lo sucesivo LOS DEUDORES, declaramos que nos obligamos a pagar.",
  "f) LUIS ALBERTO CAAL POP          f) ROSA ELVIRA CUCUL ICAL",
  "El infrascrito Notario DA FE de que las firmas que anteceden son auténticas, por haber sido puestas por LUIS ALBERTO CAAL POP, quien se identifica con CUI 1829 64310 1601, y por ROSA ELVIRA CUCUL ICAL, quien se identifica con CUI 2690 58133 1601.",
  "f) LUIS ALBERTO CAAL POP          f) ROSA ELVIRA CUCUL ICAL",
];

test("people who are named again with their particulars, and who sign twice, are a list", () => {
  const found = listed(twice, "deudor");
  expect(found?.isBack).toBe(true);
  expect(found?.words).toContain("las firmas que anteceden son auténticas: la firma que antecede es auténtica");
  const lines = found?.print(found.people.slice(0, 1)).split("\n") ?? [];
  expect(lines[1]).toBe("f) LUIS ALBERTO CAAL POP");
  expect(lines[2]).toContain("puestas por LUIS ALBERTO CAAL POP, quien se identifica con CUI 1829 64310 1601.");
  expect(lines[3]).toBe("f) LUIS ALBERTO CAAL POP");
});

test("one of several who is named alone is bound to their place in the list", () => {
  const found = listed(
    [
      "Comparecen ANA PAZ RUIZ, de treinta años de edad, soltera, guatemalteca, médica, con CUI 1990 77102 2101; y EVA SOL LUNA, de cuarenta años de edad, casada, guatemalteca, maestra, con CUI 1877 10238 2101, a quienes se les denominará LAS DEUDORAS.",
      "PRIMERA: Las deudoras reconocen su deuda.",
      "SEGUNDA: Eva Sol Luna recibirá las notificaciones.",
    ],
    "deudora",
  );
  const [ana, eva] = found?.people ?? [];
  expect(found?.isBack).toBe(true);
  const second = (of: readonly Answers[]) => found?.print(of).split("\n")[2];
  expect(second([ana ?? {}, other(eva, "Irma Yax")])).toBe("SEGUNDA: Irma Yax recibirá las notificaciones.");
  expect(second([other(ana, "Rosa Ixcoy")])).toBe("SEGUNDA: Rosa Ixcoy recibirá las notificaciones.");
});

test("one debtor whose place for notices is written elsewhere, and whom an act names again, is a list", () => {
  const found = listed(
    [
      "Yo, ANA PAZ RUIZ, de treinta años de edad, soltera, guatemalteca, médica, con CUI 1990 77102 2101, a quien se le denominará LA DEUDORA, declaro:",
      "PRIMERA: La deudora señala para notificaciones la quinta avenida cuatro guion diez, zona uno de esta ciudad.",
      "DOY FE de que la firma que antecede es auténtica, por haber sido puesta por ANA PAZ RUIZ, quien se identifica con CUI 1990 77102 2101.",
    ],
    "deudora",
  );
  expect(found?.isBack).toBe(true);
  const [ana] = found?.people ?? [];
  const lines = found?.print([ana ?? {}, { ...other(ana, "Eva Sol"), cui: "1877102382101" }]).split("\n");
  expect(lines?.[2]).toContain(
    "puesta por ANA PAZ RUIZ, quien se identifica con CUI 1990 77102 2101; y EVA SOL, quien se identifica con CUI 1877 10238 2101.",
  );
});
