import { readFileSync } from "node:fs";
import { join } from "node:path";
import { createFolder, saveItem, starItem, trashItem, uploadFile } from "#features/repository/contract.ts";
import { putItemLink, shareItem } from "#features/repository/share-contract.ts";
import { arrendamiento } from "../documents/arrendamiento.ts";
import { compraventa } from "../documents/compraventa.ts";
import { nda } from "../documents/nda.ts";
import { poderEspecial } from "../documents/poder-especial.ts";
import { officeTime } from "./story-clock.ts";
import type { Cast, Step } from "./story-steps.ts";

interface DemoFile {
  readonly name: string;
  /** Contents of its versions, the oldest first. */
  readonly contents: readonly (() => Uint8Array)[];
  readonly description?: string;
  readonly starred?: true;
  /** A paper: the days until it expires. */
  readonly validInDays?: number;
  readonly trashed?: true;
  readonly link?: DemoLink;
}

/** A public link: what visitors may do by it, and whether they prove their address first. */
interface DemoLink {
  readonly permission: "view" | "drop";
  readonly receipt?: true;
  readonly days: number;
}

interface DemoFolder {
  readonly name: string;
  readonly by: string;
  readonly daysAgo: number;
  readonly description?: string;
  readonly link?: DemoLink;
  /** Colleagues it is shared with, and what they may do. */
  readonly shares?: Readonly<Record<string, "view" | "edit">>;
  readonly files: readonly DemoFile[];
  readonly folders?: readonly Omit<DemoFolder, "by" | "daysAgo">[];
}

const logo = join(import.meta.dirname, "logos/ceiba.png");
const text = (lines: string) => () => new TextEncoder().encode(`${lines}\n`);
const note = (name: string, ...lines: string[]): DemoFile => ({ name, contents: lines.map(text) });

const folders: readonly DemoFolder[] = [
  {
    name: "Escrituras de la finca El Encinal",
    by: "ana",
    daysAgo: 18,
    description: "Antecedentes de la compraventa y copias para el Registro",
    files: [
      { name: "Minuta de compraventa.docx", contents: [arrendamiento, compraventa], starred: true },
      note("Avisos notariales pendientes.txt", "Aviso de traspaso a DICABI\nAviso a la municipalidad"),
      { name: "Borrador anterior.docx", contents: [compraventa], trashed: true },
    ],
    folders: [
      {
        name: "Documentos de identidad",
        files: [
          {
            ...note("Certificación literal de la finca.txt", "Finca 2051, folio 51, libro 300 de Guatemala"),
            validInDays: 9,
          },
          { ...note("Antecedentes penales del vendedor.txt", "Constancia vigente por seis meses"), validInDays: 170 },
          note("Lista de requisitos.txt", "DPI de ambas partes\nRTU actualizado\nBoleto de ornato"),
        ],
      },
      {
        name: "Copias para el Registro",
        files: [
          {
            name: "Índice del expediente.csv",
            contents: [text("folio;documento\n1;Testimonio\n2;Solvencia municipal\n3;Recibo de honorarios")],
          },
        ],
      },
    ],
  },
  {
    name: "Entregas de clientes",
    by: "ana",
    daysAgo: 12,
    description: "Los clientes ponen aquí sus documentos con el enlace, sin ver lo que hay",
    link: { permission: "drop", days: 90 },
    files: [
      {
        name: "Membrete del cliente.png",
        contents: [() => readFileSync(logo)],
        description: "Entregado por el cliente",
      },
      {
        name: "Testimonio para el cliente.docx",
        contents: [compraventa],
        description: "Se entrega con acuse de recibo",
        link: { permission: "view", receipt: true, days: 30 },
      },
    ],
  },
  {
    name: "Modelos del bufete",
    by: "ana",
    daysAgo: 15,
    description: "Lo que se usa como base",
    shares: { sofia: "view", luis: "view", gabriela: "edit" },
    files: [
      { name: "Poder especial.docx", contents: [poderEspecial] },
      { name: "Acuerdo de confidencialidad.docx", contents: [nda], description: "Revisado en octubre" },
      { name: "Contrato de arrendamiento.docx", contents: [arrendamiento] },
    ],
  },
  {
    name: "Casos en curso",
    by: "sofia",
    daysAgo: 9,
    shares: { ana: "edit", luis: "edit" },
    files: [note("Pendientes de la semana.txt", "Llamar al Registro\nPedir la certificación literal")],
  },
  {
    name: "Revisiones",
    by: "gabriela",
    daysAgo: 6,
    shares: { sofia: "view", luis: "view" },
    files: [note("Criterios de revisión.txt", "Comparecencia, antecedentes, precio, firmas")],
  },
];

/** What the people of Bufete Quetzal keep in their folders. */
export const repositorySteps = (now: Date, cast: Cast): Step[] =>
  folders.map((folder) => ({
    key: folder.name,
    at: officeTime(now, folder.daysAgo, 10.5),
    run: async () => void (await fill(folder, folder.by, null, cast, now)),
  }));

async function fill(
  folder: Omit<DemoFolder, "by" | "daysAgo">,
  by: string,
  above: string | null,
  cast: Cast,
  now: Date,
): Promise<string> {
  const who = cast.call(by);
  const { id: parentId } = await who(createFolder, { name: folder.name, parentId: above });
  if (folder.description) await who(saveItem, { itemId: parentId, description: folder.description });
  if (folder.link) await who(putItemLink, { itemId: parentId, ...folder.link });
  for (const [name, permission] of Object.entries(folder.shares ?? {}))
    await who(shareItem, { itemId: parentId, principal: "member", principalId: cast.uid(name), permission });
  for (const file of folder.files) await put(file, parentId, by, cast, now);
  for (const inside of folder.folders ?? []) await fill(inside, by, parentId, cast, now);
  return parentId;
}

async function put(file: DemoFile, parentId: string, by: string, cast: Cast, now: Date): Promise<void> {
  const who = cast.call(by);
  let itemId = "";
  for (const [before, content] of file.contents.entries()) {
    const version = before === 0 ? {} : { ifTaken: "version" as const, replaces: before };
    const item = await who.upload(uploadFile, { parentId, ...version }, { name: file.name, bytes: content() });
    itemId = item.id;
  }
  if (file.description) await who(saveItem, { itemId, description: file.description });
  if (file.validInDays !== undefined) {
    const until = new Date(now.getTime() + file.validInDays * 86_400_000).toISOString().slice(0, 10);
    await who(saveItem, { itemId, validUntil: until });
  }
  if (file.link) await who(putItemLink, { itemId, ...file.link });
  if (file.starred) await who(starItem, { itemId, starred: true });
  if (file.trashed) await who(trashItem, { itemId });
}
