import { wordDocument } from "./word-document.ts";
import {
  called,
  clause as clauseInWords,
  clauseOf,
  counted,
  everybody,
  gendered,
  notary,
  numberedClause,
  ownDomicile,
  person,
  quetzales,
} from "./wording.ts";

const [sellers, buyers] = ["vendedores", "compradores"] as const;
const seller = called(sellers, "el vendedor");
const buyer = called(buyers, "el comprador");
const party = person({ domicile: ownDomicile, taxed: true });
const bySellers = (one: string, several: string): string => counted(sellers, one, several);
const byBuyers = (one: string, several: string): string => counted(buyers, one, several);
const hasMan = (list: string): string => `(${list} | genero_plural:"sí":"no":"sí":"no") == "sí"`;
/** Everybody before the notary: in the feminine only where there is no man on either side. */
const everyone = `{si(${hasMan(sellers)} || ${hasMan(buyers)}, "los", "las")} comparecientes`;

/**
 * Escritura pública de compraventa de bien inmueble (Guatemala): sellers and buyers as loops, payment at once or by
 * instalments and the mortgage as a yes or no with both texts, the clause on a lease only where there is one. About 45
 * fields. `numbered`: how its clauses are numbered is left to the template's settings.
 */
export const compraventa = ({ numbered = false } = {}): Uint8Array => {
  const clause = numbered ? numberedClause : clauseInWords;
  return wordDocument({
    title: "Compraventa de bien inmueble",
    language: "es-GT",
    seed: 11,
    header: "Escritura número {numero_escritura | letras:cifras}",
    footer: "Protocolo a cargo de {notario_nombre} — hoja",
    body: [
      { text: "COMPRAVENTA DE BIEN INMUEBLE", align: "center", bold: true, size: 28 },
      `**NÚMERO {numero_escritura | letras:mayusculas:cifras}.** En la ciudad de {lugar_otorgamiento}, el {fecha_otorgamiento | legal}, ante mí, ${notary.named}, comparecen: por una parte, ${everybody(sellers, party)}, a ${bySellers("quien", "quienes")} en el curso de este instrumento se ${bySellers("le", "les")} denominará **${seller}**; y por la otra parte, ${everybody(buyers, party)}, a ${byBuyers("quien", "quienes")} en lo sucesivo se ${byBuyers("le", "les")} denominará **${buyer}**. Me aseguran ${everyone} ser de los datos de identificación personal consignados, hallarse en el libre ejercicio de sus derechos civiles y que por el presente acto otorgan **CONTRATO DE COMPRAVENTA DE BIEN INMUEBLE**, de conformidad con las cláusulas siguientes:`,
      `${clause("DEL INMUEBLE", "inmueble")} ${bySellers("Declara", "Declaran")} ${seller}, bajo juramento y {${sellers} | concuerdan:"advertido"} de las penas relativas al delito de perjurio, que ${bySellers("es", "son")} {${sellers} | concuerdan:"legítimo propietario"} de la {finca_numero | finca:finca_folio:finca_libro:finca_departamento}, inscrita en el {registro}, que consiste en un inmueble ubicado en {inmueble_direccion}, con una superficie de {inmueble_area | area:cifras}, que linda: al norte, con {colindancia_norte}; al sur, con {colindancia_sur}; al oriente, con {colindancia_oriente}; y al poniente, con {colindancia_poniente}.`,
      `${clause("DE LA COMPRAVENTA", "precio")} Por el precio de **{precio | letras:GTQ:exactos:mayusculas:cifras}**, ${seller} ${bySellers("vende, cede y traspasa", "venden, ceden y traspasan")} a favor de ${buyer}${byBuyers("", ", quienes adquieren en copropiedad y por partes iguales,")} la finca identificada en la cláusula ${clauseOf("inmueble")}, con todo cuanto de hecho y por derecho le corresponde, incluyendo sus usos, costumbres, servidumbres y anexidades, sin reserva ni limitación alguna.`,
      "{#a_plazos}",
      `${clause("DE LA FORMA DE PAGO")} En concepto de enganche, ${buyer} ${byBuyers("entrega", "entregan")} en este acto la cantidad de ${quetzales("enganche")}, que ${seller} ${bySellers("recibe", "reciben")} a su entera satisfacción. El saldo, de ${quetzales("precio - enganche")}, se pagará sin intereses y sin necesidad de cobro ni requerimiento alguno, mediante {cuotas | letras:f:cifras} {cuotas | plural:"cuota":"cuotas mensuales y consecutivas"} de ${quetzales("redondea((precio - enganche) / cuotas, 2)")}{cuotas | plural:"":" cada una, salvo la última, que será por el saldo que entonces se adeude"}; {cuotas | plural:"dicha cuota se hará efectiva":"la primera de ellas se hará efectiva"} el {fecha_primera_cuota | larga}{cuotas | plural:"":", y las siguientes, el mismo día de cada uno de los meses posteriores"}.`,
      "{/a_plazos}",
      "{^a_plazos}",
      `${clause("DE LA FORMA DE PAGO")} ${seller} ${bySellers("declara", "declaran")} haber recibido, a su entera satisfacción, la totalidad del precio indicado en la cláusula ${clauseOf("precio")}, en la forma siguiente: {forma_pago}.`,
      "{/a_plazos}",
      "{#tiene_hipoteca}",
      `${clause("DE LOS GRAVÁMENES")} ${seller} ${bySellers("hace", "hacen")} constar que sobre la finca objeto de este contrato pesa hipoteca de primer lugar a favor de {hipoteca_acreedor}, por la cantidad de ${quetzales("hipoteca_monto")}, constituida en escritura pública autorizada el {hipoteca_fecha | larga}. ${buyer} ${byBuyers("declara", "declaran")} conocer dicho gravamen y se ${byBuyers("subroga", "subrogan")} expresamente en la obligación garantizada, con el consentimiento de la entidad acreedora, liberando a ${seller} de toda responsabilidad posterior a la fecha de este instrumento.`,
      "{/tiene_hipoteca}",
      "{^tiene_hipoteca}",
      `${clause("DE LOS GRAVÁMENES")} ${seller}, {${sellers} | concuerdan:"enterado"} por ${notary.undersigned} de la responsabilidad en que ${bySellers("incurriría si así no lo hiciere", "incurrirían si así no lo hicieren")}, ${bySellers("declara", "declaran")} en forma expresa que sobre la finca que por este acto ${bySellers("enajena", "enajenan")} no pesan gravámenes, anotaciones ni limitaciones que puedan afectar los derechos de ${buyer}, y ${bySellers("se obliga", "se obligan")} al saneamiento por evicción y por vicios ocultos, conforme a la ley.`,
      "{/tiene_hipoteca}",
      "{#esta_arrendado}",
      `${clause("DEL ARRENDAMIENTO VIGENTE")} El inmueble se encuentra dado en arrendamiento a {inquilino_nombre}, por un plazo que vence el {arrendamiento_vence | larga} y por una renta mensual de ${quetzales("renta_vigente")}. ${buyer} ${byBuyers("declara", "declaran")} conocer dicho contrato y se ${byBuyers("obliga", "obligan")} a respetarlo hasta su vencimiento. Las rentas que se causen a partir de la entrega del inmueble corresponderán a ${buyer}.`,
      "{/esta_arrendado}",
      `${clause("DE LA ENTREGA")} La posesión {si(esta_arrendado, "jurídica", "material")} del inmueble se entrega a ${buyer} el {fecha_entrega | larga}, {si(esta_arrendado, "con el arrendamiento relacionado", "libre de ocupantes")} y solvente en el pago del Impuesto Único Sobre Inmuebles, de los servicios de agua potable y energía eléctrica y de cualquier otra carga. A partir de esa fecha correrán por cuenta de ${buyer} todos los gastos e impuestos que el inmueble cause.`,
      `${clause("DE LOS GASTOS")} Los gastos y honorarios que se originen del otorgamiento de esta escritura, así como los impuestos que graven la traslación de dominio y los derechos de inscripción en el Registro de la Propiedad, serán cubiertos por ${buyer}, salvo aquellos que por disposición de la ley correspondan a ${seller}.`,
      `${clause("DE LA ACEPTACIÓN")} ${buyer}, en los términos relacionados, ${byBuyers("acepta", "aceptan")} expresamente la venta que se ${byBuyers("le", "les")} hace y ${byBuyers("recibe", "reciben")} la finca a su entera satisfacción; y ambas partes manifiestan que aceptan el contenido íntegro de las cláusulas del presente contrato.`,
      `Yo, ${notary.self}, **DOY FE:** a) de todo lo expuesto; b) de haber tenido a la vista los documentos de identificación relacionados, así como el título con que ${seller} ${bySellers("acredita", "acreditan")} su derecho de propiedad y la certificación extendida por el {registro}; c) de que advertí a las partes los efectos legales del presente contrato, la obligación de pagar el impuesto respectivo y la de presentar el testimonio de esta escritura al Registro para su inscripción; y d) de que leí íntegramente lo escrito a las partes, quienes, bien enteradas de su contenido, objeto, validez y demás efectos legales, lo ratifican, aceptan y firman, junto con ${notary.self} que autoriza.`,
      "{#vendedores}",
      {
        text: `\n______________________________\n{nombre}\n${gendered("sexo", "EL VENDEDOR", "LA VENDEDORA")}`,
        align: "center",
        bold: true,
      },
      "{/vendedores}",
      "{#compradores}",
      {
        text: `\n______________________________\n{nombre}\n${gendered("sexo", "EL COMPRADOR", "LA COMPRADORA")}`,
        align: "center",
        bold: true,
      },
      "{/compradores}",
      { text: notary.signature, align: "center", bold: true },
    ],
  });
};
