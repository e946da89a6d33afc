import { wordDocument } from "./word-document.ts";
import { clause, clauseOf, gendered, person, quetzales } from "./wording.ts";

const worker = gendered("trabajador_sexo", "EL TRABAJADOR", "LA TRABAJADORA");
const toWorker = `a ${worker}`;

/**
 * Contrato individual de trabajo (Guatemala, articles 28 and 29 of the labour code): for a fixed time or not, the total of
 * the pay worked out; trial period, confidentiality and telework only where they apply.
 */
export const contratoTrabajo = (): Uint8Array =>
  wordDocument({
    title: "Contrato individual de trabajo",
    language: "es-GT",
    seed: 53,
    footer: "Contrato individual de trabajo — página",
    body: [
      { text: "CONTRATO INDIVIDUAL DE TRABAJO", align: "center", bold: true, size: 28 },
      `En la ciudad de {lugar}, el {fecha_contrato | legal}, nosotros: ${person({ prefix: "representante_" })}, quien comparece en su calidad de {representante_sexo | concuerda:representante_cargo} de la entidad **{patrono_nombre}**, con sede en {patrono_direccion} y Número de Identificación Tributaria {patrono_nit | nit:letras:cifras}, a la que en adelante se le denominará **EL PATRONO**; y ${person({ prefix: "trabajador_", domicile: "con residencia en {trabajador_direccion}" })}, a quien en adelante se le denominará **${worker}**. Manifestamos hallarnos en el libre ejercicio de nuestros derechos civiles y que celebramos **CONTRATO INDIVIDUAL DE TRABAJO**, contenido en las cláusulas siguientes:`,
      `${clause("INICIO DE LA RELACIÓN DE TRABAJO")} La relación de trabajo da inicio el {fecha_inicio | larga}.`,
      `${clause("SERVICIOS")} ${worker} desempeñará el puesto de {puesto}, que comprende los servicios siguientes: {servicios}.`,
      `${clause("LUGAR DE TRABAJO")} Los servicios se prestarán en {lugar_trabajo}.`,
      "{#es_plazo_fijo}",
      `${clause("DURACIÓN")} El contrato se celebra a plazo fijo y vence el {fecha_fin | larga}, en atención a la naturaleza temporal del servicio, que consiste en {servicio_temporal}.`,
      "{/es_plazo_fijo}",
      "{^es_plazo_fijo}",
      `${clause("DURACIÓN")} El contrato se celebra por tiempo indefinido.`,
      `${clause("PERÍODO DE PRUEBA")} Los dos primeros meses de la relación de trabajo se reputan de prueba. Durante ellos, cualquiera de las partes podrá ponerle término por su sola voluntad, con justa causa o sin ella, sin incurrir en responsabilidad alguna.`,
      "{/es_plazo_fijo}",
      `${clause("JORNADA")} La jornada ordinaria de trabajo será {jornada}, de {horas_diarias | letras:f:cifras} horas diarias y {horas_semanales | letras:f:cifras} horas a la semana: {dias_trabajo}, de las {hora_entrada | hora:"en punto"} a las {hora_salida | hora:"en punto"}, con un descanso de {minutos_descanso | letras:apocope:cifras} minutos para tomar alimentos. El trabajo que se ejecute fuera de estos límites se pagará como jornada extraordinaria.`,
      `${clause("DESCANSOS Y VACACIONES")} ${worker} gozará de un día de descanso remunerado por cada semana completa de trabajo, de los días de asueto que la ley establece y de un período anual de vacaciones remuneradas de {vacaciones_dias | letras:apocope:cifras} días hábiles.`,
      `${clause("SALARIO", "salario")} EL PATRONO pagará ${toWorker} un salario ordinario mensual de **${quetzales("salario")}**, más una bonificación incentivo mensual de ${quetzales("bonificacion")}, conforme al Decreto setenta y ocho guion ochenta y nueve (78-89) del Congreso de la República y sus reformas, lo que hace un total mensual de **${quetzales("salario + bonificacion")}**, que se pagará por {periodo_pago}, mediante {medio_pago}.`,
      `${clause("OTRAS PRESTACIONES")} EL PATRONO pagará, además del salario a que se refiere la cláusula ${clauseOf("salario")}, el aguinaldo, la bonificación anual para trabajadores del sector privado y las demás prestaciones que la ley establece, y hará efectivas las cuotas que correspondan al Instituto Guatemalteco de Seguridad Social.`,
      "{#con_confidencialidad}",
      `${clause("CONFIDENCIALIDAD")} ${worker} guardará reserva de los secretos técnicos, comerciales y de fabricación que conozca por razón de su trabajo, durante la relación laboral y por {reserva_meses | letras:apocope:cifras} {reserva_meses | plural:"mes":"meses"} después de su terminación.`,
      "{/con_confidencialidad}",
      "{#con_teletrabajo}",
      `${clause("TELETRABAJO")} ${worker} prestará sus servicios a distancia {teletrabajo_dias | letras:apocope:cifras} {teletrabajo_dias | plural:"día":"días"} a la semana. EL PATRONO le proporcionará los instrumentos necesarios, y el tiempo así trabajado forma parte de la jornada convenida.`,
      "{/con_teletrabajo}",
      `${clause("OBLIGACIONES")} ${worker} se obliga a desempeñar el servicio contratado bajo la dirección {si(vacio(jefe_puesto), "del patrono", "de la persona que ocupe el puesto de " + jefe_puesto)}, con la intensidad, cuidado y esmero apropiados. Son obligaciones de ambas partes las que establecen el Código de Trabajo y el reglamento interior de trabajo, que forman parte de este contrato.`,
      `${clause("ACEPTACIÓN")} Leído íntegramente lo escrito y bien enteradas de su contenido y efectos legales, ambas partes lo ratificamos, aceptamos y firmamos en tres ejemplares: uno para cada una de ellas y otro que EL PATRONO remitirá a la Dirección General de Trabajo dentro de los quince días siguientes a su celebración.`,
      {
        text: "\n______________________________\n{representante_nombre}\nPOR EL PATRONO",
        align: "center",
        bold: true,
      },
      {
        text: `\n______________________________\n{trabajador_nombre}\n${worker}`,
        align: "center",
        bold: true,
      },
    ],
  });
