import { wordDocument } from "./word-document.ts";
import { called, clause, counted, everybody, gendered, notary, ownDomicile, person } from "./wording.ts";

const principals = "mandantes";
const principal = called(principals, "el mandante");
const by = (one: string, several: string): string => counted(principals, one, several);
const agent = gendered("mandatario_sexo", "EL MANDATARIO", "LA MANDATARIA");

/**
 * Escritura pública de mandato especial con representación (Guatemala): one or several principals, the powers granted as
 * a list by letters, its end by a day or none, substitution only where it is allowed.
 */
export const poderEspecial = (): Uint8Array =>
  wordDocument({
    title: "Mandato especial con representación",
    language: "es-GT",
    seed: 37,
    header: "Escritura número {numero_escritura | letras:cifras}",
    body: [
      { text: "MANDATO ESPECIAL CON REPRESENTACIÓN", align: "center", bold: true, size: 28 },
      `**NÚMERO {numero_escritura | letras:mayusculas:cifras}.** En la ciudad de {lugar_otorgamiento}, el {fecha_otorgamiento | legal}, ante mí, ${notary.named}, ${by("comparece", "comparecen")} ${everybody(principals, person({ domicile: ownDomicile }))}, a ${by("quien", "quienes")} en el curso de este instrumento se ${by("le", "les")} denominará **${principal}**. Me ${by("asegura", "aseguran")} {${principals} | concuerdan:"el compareciente"} ser de los datos de identificación personal consignados, hallarse en el libre ejercicio de sus derechos civiles y que por este acto ${by("otorga", "otorgan")} **MANDATO ESPECIAL CON REPRESENTACIÓN**, de conformidad con las cláusulas siguientes:`,
      `${clause("DEL MANDATO")} ${by("Manifiesta", "Manifiestan")} ${principal} que por este acto ${by("confiere", "confieren")} mandato especial con representación a favor de **{mandatario_nombre}**, quien se identifica con el Documento Personal de Identificación, Código Único de Identificación número {mandatario_cui | dpi}, extendido por el Registro Nacional de las Personas de la República de Guatemala, a quien en adelante se le denominará **${agent}**, para que en su nombre y representación gestione el asunto siguiente: {asunto}.`,
      `${clause("DE LAS FACULTADES")} Para el cumplimiento del encargo, ${agent} queda {mandatario_sexo | concuerda:"investido"} de las facultades siguientes:`,
      "{#facultades}",
      `{indice | letra}) {descripcion}{si(indice == total, ".", si(indice == total - 1, "; y", ";"))}`,
      "{/facultades}",
      `Asimismo, queda {mandatario_sexo | concuerda:"facultado"} para todo aquello que, conforme a la ley, sea necesario para el mejor desempeño de este mandato, y deberá rendir cuentas de su gestión cuando ${principal} se lo ${by("requiera", "requieran")}.`,
      `${clause("DEL PLAZO")} {#es_indefinido}El presente mandato se otorga por tiempo indefinido y permanecerá vigente mientras no sea revocado en la forma que la ley establece.{/es_indefinido}{^es_indefinido}El presente mandato vence el {fecha_vencimiento | larga}, sin necesidad de declaración alguna.{/es_indefinido}`,
      "{#permite_sustitucion}",
      `${clause("DE LA SUSTITUCIÓN")} ${agent} podrá sustituir este mandato, en todo o en parte, reservándose o no su ejercicio, y revocar las sustituciones que hiciere.`,
      "{/permite_sustitucion}",
      `${clause("DE LA ACEPTACIÓN")} ${principal} ${by("acepta", "aceptan")} el contenido íntegro de esta escritura. Yo, ${notary.self}, **DOY FE:** a) de todo lo expuesto; b) de haber tenido a la vista ${by("el documento de identificación relacionado", "los documentos de identificación relacionados")}; c) de que advertí {${principals} | concuerdan:"al otorgante"} los efectos legales del acto y la obligación de registrar el testimonio en el Registro Electrónico de Poderes del Archivo General de Protocolos; y d) de que leí íntegramente lo escrito {${principals} | concuerdan:"al compareciente"}, ${by("quien", "quienes")}, {${principals} | concuerdan:"enterado"} de su contenido, objeto, validez y efectos legales, lo ${by("ratifica, acepta y firma", "ratifican, aceptan y firman")}, junto con ${notary.self} que autoriza.`,
      "{#mandantes}",
      {
        text: `\n______________________________\n{nombre}\n${gendered("sexo", "EL MANDANTE", "LA MANDANTE")}`,
        align: "center",
        bold: true,
      },
      "{/mandantes}",
      { text: notary.signature, align: "center", bold: true },
    ],
  });
