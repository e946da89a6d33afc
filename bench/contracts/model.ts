import { Chance } from "#tests/fixtures/documents/random-template.ts";

/** Text, or the place of an answer; inside a loop `of` is the loop's element. */
export type Inline = string | { readonly field: string; readonly of?: string };
/** A block of a contract. Loops name their element for dialects that want a name. */
export type Block =
  | { readonly inline: readonly Inline[]; readonly bold?: boolean; readonly listed?: boolean }
  | { readonly loop: string; readonly as: string; readonly blocks: readonly Block[] }
  | { readonly when: string; readonly blocks: readonly Block[] }
  | { readonly rows: string; readonly as: string; readonly head: readonly string[]; readonly cells: readonly Inline[] };

/** A contract to be written in the dialect of any engine. */
export interface Contract {
  readonly blocks: readonly Block[];
  readonly header: readonly Inline[];
  readonly footer: readonly Inline[];
  readonly fields: readonly string[];
  readonly flags: readonly string[];
}

export type Size = "small" | "medium" | "large";
/** One page and 15 fields, 8 pages and 60, 40 pages and 300. */
export const sizes: readonly Size[] = ["small", "medium", "large"];

const sentences = [
  "Las partes comparecen en el libre ejercicio de sus derechos civiles y aseguran tener capacidad legal para otorgar este contrato.",
  "El arrendatario pagará la renta dentro de los primeros cinco días hábiles de cada mes, sin cobro ni requerimiento alguno.",
  "El incumplimiento de cualquiera de estas obligaciones da a la otra parte el derecho de dar por vencido el plazo y exigir lo adeudado.",
  "Para los efectos de este contrato las partes renuncian al fuero de su domicilio y se someten a los tribunales de la ciudad de Guatemala.",
  "La información que una parte entregue a la otra se guardará en secreto y se usará solamente para los fines de este contrato.",
  "Los impuestos que cause este contrato serán por cuenta de quien corresponda conforme a la ley.",
  "Toda modificación constará por escrito y será firmada por ambas partes; la tolerancia de una de ellas no es renuncia.",
  "La garantía estará vigente durante el plazo y sus prórrogas y se devolverá dentro de los treinta días siguientes a su fin.",
];
const ordinals = [
  "PRIMERA",
  "SEGUNDA",
  "TERCERA",
  "CUARTA",
  "QUINTA",
  "SEXTA",
  "SÉPTIMA",
  "OCTAVA",
  "NOVENA",
  "DÉCIMA",
];
const kinds = ["nombre", "dpi", "nit", "direccion", "monto", "fecha", "correo", "telefono", "plazo", "cargo"];
const names = (count: number) =>
  Array.from({ length: count }, (_, i) => `${kinds[i % kinds.length]}_${Math.floor(i / kinds.length) + 1}`);

class Drafter {
  private readonly chance: Chance;
  constructor(seed: number) {
    this.chance = new Chance(seed);
  }
  prose(count: number): string {
    return Array.from({ length: count }, () => this.chance.of(sentences)).join(" ");
  }
  clause(fields: readonly string[], length: number): Block {
    const cited = fields.flatMap((field): Inline[] => [
      `${this.prose(1).slice(0, this.chance.between(40, 120))} `,
      { field },
      ", ",
    ]);
    return { inline: [...cited, this.prose(length)] };
  }
}
const heading = (text: string): Block => ({ inline: [text], bold: true });

function small(): Contract {
  const draft = new Drafter(1);
  const fields = names(15);
  const clauses = [0, 3, 6, 9, 12].map((from) => draft.clause(fields.slice(from, from + 3), 2));
  return { blocks: [heading("CONTRATO DE ARRENDAMIENTO"), ...clauses], header: [], footer: [], fields, flags: [] };
}

const deliverables: Block = {
  rows: "entregables",
  as: "e",
  head: ["No.", "Descripción", "Fecha", "Monto"],
  cells: ["numero", "descripcion", "fecha", "monto"].map((field) => ({ field, of: "e" })),
};
const parties = (text: string): Block => ({
  loop: "partes",
  as: "p",
  blocks: [
    {
      inline: ["Compareciente: ", { field: "nombre", of: "p" }, ", DPI ", { field: "dpi", of: "p" }, text],
      listed: true,
    },
  ],
});

function medium(): Contract {
  const draft = new Drafter(2);
  const fields = names(60);
  const flags: string[] = [];
  const blocks: Block[] = [heading("CONTRATO DE SERVICIOS PROFESIONALES"), parties(`. ${draft.prose(1)}`)];
  for (let i = 0; i < 10; i++) {
    blocks.push(heading(`${ordinals[i]}. OBJETO Y OBLIGACIONES`));
    for (let k = 0; k < 3; k++) blocks.push(draft.clause(fields.slice(i * 6 + k * 2, i * 6 + k * 2 + 2), 3));
    if (i % 2 === 0) {
      flags.push(`aplica_${i}`);
      blocks.push({ when: `aplica_${i}`, blocks: [draft.clause([fields[i] ?? ""], 2)] });
    }
    if (i === 4) blocks.push(deliverables);
  }
  const element = { field: "texto", of: "a" };
  blocks.push({ loop: "anexos", as: "a", blocks: [heading("ANEXO"), { inline: [element, ` ${draft.prose(2)}`] }] });
  return { blocks, ...frame(fields), fields, flags };
}

function large(): Contract {
  const draft = new Drafter(3);
  const fields = names(300);
  const flags: string[] = [];
  const blocks: Block[] = [heading("CONTRATO MARCO DE CONSTRUCCIÓN"), parties(`. ${draft.prose(1)}`)];
  for (let i = 0; i < 60; i++) {
    blocks.push(heading(`${ordinals[i % 10]} (${i + 1}). CONDICIONES`));
    blocks.push(draft.clause(fields.slice(i * 5, i * 5 + 3), 4), draft.clause(fields.slice(i * 5 + 3, i * 5 + 5), 4));
    if (i % 3 === 0) {
      flags.push(`aplica_${i}`);
      blocks.push({ when: `aplica_${i}`, blocks: [draft.clause([fields[i] ?? ""], 3)] });
    }
    if (i % 20 === 7) blocks.push(deliverables);
  }
  const inner: Block = {
    loop: "incisos",
    as: "i",
    blocks: [
      { inline: [{ field: "letra", of: "i" }, ") ", { field: "texto", of: "i" }, ` ${draft.prose(1)}`], listed: true },
    ],
  };
  blocks.push({
    loop: "capitulos",
    as: "c",
    blocks: [{ inline: ["CAPÍTULO ", { field: "titulo", of: "c" }], bold: true }, { inline: [draft.prose(2)] }, inner],
  });
  return { blocks, ...frame(fields), fields, flags };
}

const frame = (fields: readonly string[]): Pick<Contract, "header" | "footer"> => ({
  header: ["Expediente ", { field: fields[0] ?? "" }],
  footer: ["Contrato número ", { field: fields[2] ?? "" }, ", documento reservado"],
});

/** Paragraphs of three or four lines that fill a page, with about 25 kB of markup. */
const paragraphsPerPage = 13;

/** A contract of plain paragraphs with as many fields, spread evenly; `lines` for one field in each line. */
export function plainContract(pages: number, fields: number | "lines"): Contract {
  const draft = new Drafter(4);
  const paragraphs = pages * paragraphsPerPage;
  const count = fields === "lines" ? 3 * paragraphs : fields;
  const all = Array.from({ length: count }, (_, i) => `campo_${i + 1}`);
  const blocks = Array.from({ length: paragraphs }, (_, i): Block => {
    const here = all.slice(Math.ceil((i * count) / paragraphs), Math.ceil(((i + 1) * count) / paragraphs));
    return { inline: [draft.prose(2), ...here.flatMap((field): Inline[] => [" ", { field }, ", y"])] };
  });
  return { blocks, header: [], footer: [], fields: all, flags: [] };
}

/** The contract of a size, the same every time. */
export const contract = (size: Size): Contract => ({ small, medium, large })[size]();

/** The answers of one row of a batch, the same every time; only texts, so that every engine prints them alike. */
export function rowOf({ fields, flags }: Contract, row: number): Record<string, unknown> {
  const chance = new Chance(1000 + row * 7919);
  const text = () => `José ${chance.of(sentences).slice(0, chance.between(5, 60))} ${chance.between(1, 99_999)}`;
  const list = (low: number, high: number, ...names: string[]) =>
    Array.from({ length: chance.between(low, high) }, () => Object.fromEntries(names.map((name) => [name, text()])));
  return {
    ...Object.fromEntries(fields.map((field) => [field, text()])),
    ...Object.fromEntries(flags.map((flag) => [flag, chance.hits(0.6)])),
    partes: list(2, 4, "nombre", "dpi"),
    entregables: list(3, 8, "numero", "descripcion", "fecha", "monto"),
    anexos: list(1, 4, "texto"),
    capitulos: list(3, 5, "titulo").map((one) => ({ ...one, incisos: list(2, 5, "letra", "texto") })),
  };
}
