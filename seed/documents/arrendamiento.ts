import { wordDocument } from "./word-document.ts";
import { called, clause, clauseOf, counted, everybody, gendered, person, quetzales } from "./wording.ts";

const [lessors, lessees] = ["arrendantes", "arrendatarios"] as const;
const lessor = called(lessors, "el arrendante");
const lessee = called(lessees, "el arrendatario");
const byLessors = (one: string, several: string): string => counted(lessors, one, several);
const byLessees = (one: string, several: string): string => counted(lessees, one, several);
const signature = (who: string) =>
  ({ text: `\n______________________________\n{nombre}\n${who}`, align: "center", bold: true }) as const;

const letterhead = [
  "{#logotipo_del_arrendante}",
  { text: "{%logotipo_del_arrendante | ancho:3}", align: "center" },
  "{/logotipo_del_arrendante}",
] as const;

/**
 * Private lease of a house or shop (Guatemala): its template calculates its end and the whole rent; a table of the inventory, pets
 * either way; inventory, guarantor and the notary's certification of the signatures only where there are any. `logo`: with the
 * lessor's own above it, where there is one.
 */
export const arrendamiento = ({ logo = false } = {}): Uint8Array =>
  wordDocument({
    title: "Contrato de arrendamiento",
    language: "es-GT",
    seed: 23,
    footer: "Contrato de arrendamiento — página",
    body: [
      ...(logo ? letterhead : []),
      { text: "CONTRATO DE ARRENDAMIENTO PARA {destino_mayusculas}", align: "center", bold: true, size: 28 },
      `En la ciudad de {lugar}, el {fecha_contrato | legal}, nosotros: ${everybody(lessors, person())}, a ${byLessors("quien", "quienes")} en adelante se ${byLessors("le", "les")} denominará **${lessor}**; y ${everybody(lessees, person())}, a ${byLessees("quien", "quienes")} en adelante se ${byLessees("le", "les")} denominará **${lessee}**. Manifestamos ser de los datos de identificación personal consignados, hallarnos en el libre ejercicio de nuestros derechos civiles y que por este acto celebramos **CONTRATO DE ARRENDAMIENTO**, contenido en las cláusulas siguientes:`,
      `${clause("OBJETO")} ${lessor} ${byLessors("da", "dan")} en arrendamiento a ${lessee} el inmueble de su propiedad situado en {inmueble_direccion}, el cual se encuentra en perfecto estado de conservación y con todos sus servicios funcionando.`,
      `${clause("DESTINO")} El inmueble se destinará exclusivamente a {destino}. ${lessee} no ${byLessees("podrá", "podrán")} variar este destino, subarrendar ni ceder en todo o en parte sus derechos sin el consentimiento previo y por escrito de ${lessor}.`,
      `${clause("PLAZO")} El plazo del arrendamiento es de {plazo_meses | letras:apocope:cifras} {plazo_meses | plural:"mes":"meses"}, que empieza a contarse el {fecha_inicio | larga} y vence el {fecha_vencimiento | larga}. Podrá prorrogarse únicamente por acuerdo escrito de las partes, convenido con treinta días de anticipación a su vencimiento.`,
      `${clause("RENTA", "renta")} ${lessee} ${byLessees("pagará", "pagarán")} una renta mensual de **${quetzales("renta_mensual")}**, en forma anticipada, a más tardar el día {dia_pago | letras:cifras} de cada mes, sin necesidad de cobro ni requerimiento alguno, mediante depósito en la cuenta número {cuenta_bancaria | codigo:digitos:cifras} de {banco}. El atraso en el pago causará un recargo del {mora_porcentaje | porcentaje:letras:cifras} mensual sobre el saldo adeudado. La renta de todo el plazo asciende a ${quetzales("renta_total")}.`,
      `${clause("DEPÓSITO")} En calidad de depósito, ${lessee} ${byLessees("entrega", "entregan")} en este acto la cantidad de ${quetzales("deposito")}, que servirá para cubrir daños al inmueble o servicios pendientes de pago, y que se ${byLessees("le", "les")} devolverá dentro de los treinta días siguientes a la desocupación, deducidas las sumas que correspondan.`,
      "{#con_inventario}",
      `${clause("INVENTARIO")} El inmueble se entrega con los bienes siguientes, que ${lessee} ${byLessees("recibe", "reciben")} a su satisfacción y se ${byLessees("obliga", "obligan")} a devolver en el mismo estado, salvo el desgaste por su uso normal:`,
      {
        rows: [
          ["Cantidad", "Descripción", "Estado"],
          ["{#inventario}{cantidad | letras:cifras}", "{descripcion}", "{estado}{/inventario}"],
        ],
      },
      "{/con_inventario}",
      "{#admite_mascotas}",
      `${clause("MASCOTAS")} Se autoriza la permanencia en el inmueble de las siguientes mascotas: {mascotas_descripcion}. ${lessee} ${byLessees("responderá", "responderán")} por los daños y molestias que ocasionen.`,
      "{/admite_mascotas}",
      "{^admite_mascotas}",
      `${clause("MASCOTAS")} No se permite la permanencia de animales en el inmueble, y la infracción de esta prohibición dará derecho a ${lessor} a dar por terminado el contrato.`,
      "{/admite_mascotas}",
      "{#con_fiador}",
      `${clause("FIANZA")} ${person({ prefix: "fiador_" })}, se constituye {fiador_sexo | concuerda:"fiador solidario y mancomunado"} de ${lessee} por todas las obligaciones derivadas de este contrato, durante su plazo, sus prórrogas y hasta la efectiva desocupación del inmueble.`,
      "{/con_fiador}",
      `${clause("INCUMPLIMIENTO")} La falta de pago de una sola de las rentas en la forma y tiempo convenidos en la cláusula ${clauseOf("renta")}, o la infracción de cualquiera de las obligaciones aquí contraídas, dará derecho a ${lessor} a dar por vencido el plazo y a exigir judicialmente la desocupación y el pago de lo adeudado. Para el efecto, ${lessee} ${byLessees("renuncia", "renuncian")} al fuero de su domicilio y ${byLessees("señala", "señalan")} como lugar para recibir notificaciones el inmueble arrendado.`,
      `${clause("ACEPTACIÓN")} Leído íntegramente lo escrito y bien enteradas de su contenido, objeto, validez y efectos legales, ambas partes lo ratificamos, aceptamos y firmamos en dos ejemplares de igual valor.`,
      "{#arrendantes}",
      signature(gendered("sexo", "EL ARRENDANTE", "LA ARRENDANTE")),
      "{/arrendantes}",
      "{#arrendatarios}",
      signature(gendered("sexo", "EL ARRENDATARIO", "LA ARRENDATARIA")),
      "{/arrendatarios}",
      "{#con_fiador}",
      {
        text: `\n______________________________\n{fiador_nombre}\n{fiador_sexo | concuerda:"el fiador" | mayusculas}`,
        align: "center",
        bold: true,
      },
      "{/con_fiador}",
      "{#con_autentica}",
      `En la ciudad de {lugar}, el {fecha_contrato | legal}, como ${gendered("notario_sexo", "Notario", "Notaria")}, **DOY FE** de que las firmas que anteceden son **AUTÉNTICAS**, por haber sido puestas el día de hoy en mi presencia: por la parte arrendante, por {arrendantes | enumera:nombre}; y por la parte arrendataria, por {arrendatarios | enumera:nombre}{#con_fiador}; así como por {fiador_nombre}, en la calidad indicada{/con_fiador}, quienes se identificaron con los Documentos Personales de Identificación relacionados en el contrato y vuelven a firmar la presente acta de legalización.`,
      {
        text: `ANTE MÍ:\n\n{notario_nombre}\n${gendered("notario_sexo", "NOTARIO", "NOTARIA")}`,
        align: "center",
        bold: true,
      },
      "{/con_autentica}",
    ],
  });
