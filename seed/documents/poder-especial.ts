import { wordDocument } from "./word-document.ts";

/** Escritura pública de mandato especial con representación (Guatemala): the powers granted are a loop. */
export const poderEspecial = (): Uint8Array =>
  wordDocument({
    title: "Mandato especial con representación",
    language: "es-GT",
    seed: 37,
    header: "Escritura número {numero_escritura}",
    body: [
      { text: "MANDATO ESPECIAL CON REPRESENTACIÓN", align: "center", bold: true, size: 28 },
      "**NÚMERO {numero_escritura}.** En la ciudad de {lugar_otorgamiento}, el {fecha_otorgamiento}, ante mí, **{notario_nombre}**, Notario, comparece **{mandante_nombre}**, de {mandante_edad} años de edad, {mandante_estado_civil}, {mandante_nacionalidad}, {mandante_profesion}, con domicilio en el departamento de {mandante_domicilio}, quien se identifica con el Documento Personal de Identificación con Código Único de Identificación número {mandante_dpi}, extendido por el Registro Nacional de las Personas de la República de Guatemala. El compareciente me asegura hallarse en el libre ejercicio de sus derechos civiles y que por este acto otorga **MANDATO ESPECIAL CON REPRESENTACIÓN**, de conformidad con las cláusulas siguientes:",
      "**PRIMERA: DEL MANDATO.** Manifiesta {mandante_nombre}, en adelante EL MANDANTE, que por este acto confiere mandato especial con representación a favor de **{mandatario_nombre}**, quien se identifica con el Documento Personal de Identificación con Código Único de Identificación número {mandatario_dpi}, en adelante EL MANDATARIO, para que en su nombre y representación gestione el asunto siguiente: {asunto}.",
      "**SEGUNDA: DE LAS FACULTADES.** Para el cumplimiento del encargo, EL MANDATARIO queda investido de las facultades siguientes:",
      "{#facultades}",
      "{descripcion};",
      "{/facultades}",
      "así como de todas aquellas que, conforme a la ley, sean necesarias para el mejor desempeño de este mandato, debiendo rendir cuentas de su gestión cuando EL MANDANTE se lo requiera.",
      "**TERCERA: DEL PLAZO.** {#es_indefinido}El presente mandato se otorga por tiempo indefinido y permanecerá vigente mientras no sea revocado en la forma que la ley establece.{/es_indefinido}{^es_indefinido}El presente mandato vence el {fecha_vencimiento}, sin necesidad de declaración alguna.{/es_indefinido}",
      "{#permite_sustitucion}",
      "**CUARTA: DE LA SUSTITUCIÓN.** EL MANDATARIO podrá sustituir este mandato, en todo o en parte, reservándose o no su ejercicio, y revocar las sustituciones que hiciere.",
      "{/permite_sustitucion}",
      "**QUINTA: DE LA ACEPTACIÓN.** EL MANDANTE acepta el contenido íntegro de esta escritura. Yo, el Notario, **DOY FE:** de lo expuesto; de haber tenido a la vista el documento de identificación relacionado; de que advertí al otorgante de los efectos legales del acto y de la obligación de registrar el testimonio en el Registro Electrónico de Poderes del Archivo General de Protocolos; y de que leí lo escrito al compareciente, quien, enterado de su contenido, objeto, validez y efectos legales, lo ratifica, acepta y firma.",
      { text: "{mandante_nombre}\nEL MANDANTE", align: "center", bold: true },
      { text: "ANTE MÍ:\n{notario_nombre}", align: "center", bold: true },
    ],
  });
