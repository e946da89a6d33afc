import { personEntries, sexes } from "../demo/forms/choices.ts";
import { parties as p } from "../demo/parties.ts";
import { wordDocument } from "../documents/word-document.ts";
import { counted, everybody, gendered, notary, person } from "../documents/wording.ts";
import { firstSet, ofAge, type Source, short } from "./own-template.ts";

const people = "requirentes";
const by = (one: string, several: string): string => counted(people, one, several);
const point = (title: string): string => `**{contador("punto") | ordinal:m:mayusculas}: ${title}.**`;

/** A notarial act with a sworn statement (Guatemala): what is declared stands as items by letters. */
const statement = (): Uint8Array =>
  wordDocument({
    title: "Acta notarial de declaración jurada",
    language: "es-GT",
    seed: 79,
    footer: "Acta notarial de declaración jurada — hoja",
    body: [
      { text: "ACTA NOTARIAL DE DECLARACIÓN JURADA", align: "center", bold: true, size: 28 },
      `En la ciudad de {lugar}, el {fecha_acta | legal}, siendo las {hora_inicio | hora:"en punto"}, yo, ${notary.named}, {notario_sexo | concuerda:"constituido"} en {lugar_diligencia}, soy {notario_sexo | concuerda:"requerido"} por ${everybody(people, person())}, ${by("quien me asegura", "quienes me aseguran")} ser de los datos de identificación personal consignados, hallarse en el libre ejercicio de sus derechos civiles y que ${by("requiere", "requieren")} mis servicios profesionales para hacer constar su **DECLARACIÓN JURADA**, de conformidad con los puntos siguientes:`,
      `${point("DEL JURAMENTO")} Procedo a tomar juramento {${people} | concuerdan:"al requirente"} de conducirse con la verdad, {${people} | concuerdan:"advertido"} de las penas relativas al delito de perjurio, que ${by("declara", "declaran")} conocer.`,
      `${point("DE LA DECLARACIÓN")} Bajo el juramento prestado, ${by("declara", "declaran")} lo siguiente:`,
      "{#hechos}",
      `{indice | letra}) {hecho}{si(indice == total, ".", si(indice == total - 1, "; y", ";"))}`,
      "{/hechos}",
      `${point("DEL OBJETO")} Manifiesta{${people} | plural:"":"n"} que la presente declaración se ${by("otorga para", "otorga para")} {objeto}.`,
      `${point("DEL CIERRE")} No habiendo más que hacer constar, doy por terminada la presente acta notarial en el mismo lugar y fecha de su inicio, siendo las {hora_fin | hora:"en punto"}, la cual queda contenida en {hojas | letras:f:apocope:cifras} {hojas | plural:"hoja":"hojas"} de papel bond, que numero, sello y firmo, y a las que adhiero los timbres de ley. Leo lo escrito {${people} | concuerdan:"al requirente"}, ${by("quien", "quienes")}, {${people} | concuerdan:"enterado"} de su contenido, objeto, validez y efectos legales, lo ${by("acepta, ratifica y firma", "aceptan, ratifican y firman")}, junto con ${notary.self} que de todo lo relacionado **DA FE**.`,
      "{#requirentes}",
      {
        text: `\n______________________________\n{nombre}\n${gendered("sexo", "EL REQUIRENTE", "LA REQUIRENTE")}`,
        align: "center",
        bold: true,
      },
      "{/requirentes}",
      { text: notary.signature, align: "center", bold: true },
    ],
  });

const sample = {
  lugar: "Guatemala",
  fecha_acta: "2026-03-15",
  hora_inicio: "09:00",
  hora_fin: "09:45",
  lugar_diligencia: "mi oficina profesional, situada en la séptima avenida de la zona nueve de esta ciudad",
  notario_nombre: "Ana Lucía Pérez Alvarado",
  notario_sexo: "Femenino",
  requirentes: [short(p.quiroa)],
  hechos: [
    { hecho: "que no tiene antecedentes penales ni policiacos" },
    { hecho: "que no tiene parentesco, dentro de los grados de ley, con funcionarios de la entidad licitante" },
    { hecho: "que la información presentada en su oferta es verdadera" },
  ],
  objeto: "ser presentada ante la autoridad que corresponda, en el trámite de una cotización pública",
  hojas: "2",
};

export const statements: Source = {
  version: 1,
  country: "GT",
  language: "es",
  dated: firstSet,
  id: "declaracion-jurada",
  title: "Acta notarial de declaración jurada",
  description: "Acta notarial, una o varias personas",
  about:
    "Hacer constar ante notario lo que una o varias personas declaran bajo juramento, en incisos, con hora de inicio y de cierre.",
  law: "Código de Notariado, artículos 60 al 62",
  document: statement,
  form: {
    groups: [
      {
        label: "Acta",
        entries: [
          ["lugar", "Lugar", { default: "Guatemala" }],
          ["fecha_acta", "Fecha"],
          ["hora_inicio", "Hora de inicio"],
          ["hora_fin", "Hora de cierre"],
          ["lugar_diligencia", "Dónde se constituye el notario", { hint: "En letras, como se leerá en el acta" }],
          ["hojas", "Número de hojas", { kind: "number", default: "1" }],
          ["notario_nombre", "Notario", { hint: "Nombre completo, como firma" }],
          ["notario_sexo", "Sexo del notario", { options: sexes }],
        ],
      },
      { label: "Quién declara", entries: [["requirentes", "Requirentes", { hint: "Uno o varios" }]] },
      {
        label: "Declaración",
        entries: [
          ["hechos", "Qué se declara", { hint: "Un inciso por cada hecho" }],
          ["objeto", "Para qué se otorga", { hint: "Continúa la frase «se otorga para …»" }],
        ],
      },
    ],
    loops: {
      requirentes: personEntries("requirentes."),
      hechos: [["hechos.hecho", "Hecho", { hint: "Sin punto final; comience con «que»" }]],
    },
    rules: { validations: [ofAge("v1", people, "Cada requirente")] },
  },
  samples: [
    sample,
    { ...sample, requirentes: [short(p.chavez)], hechos: [{ hecho: "que es soltera" }], hojas: "1" },
    {
      ...sample,
      requirentes: [short(p.chavez), short(p.toledo)],
      notario_nombre: "Diego Morales",
      notario_sexo: "Masculino",
      hora_fin: "10:01",
      hojas: "21",
    },
    { ...sample, requirentes: [short(p.chavez), short(p.meza)] },
  ],
};
