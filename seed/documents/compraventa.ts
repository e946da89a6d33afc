import { wordDocument } from "./word-document.ts";

/**
 * Escritura pública de compraventa de bien inmueble (Guatemala): notary's form with a loop of buyers and the mortgage as
 * a yes or no with both texts. About 30 fields.
 */
export const compraventa = (): Uint8Array =>
  wordDocument({
    title: "Compraventa de bien inmueble",
    language: "es-GT",
    seed: 11,
    header: "Escritura número {numero_escritura}",
    footer: "Protocolo a cargo de {notario_nombre} — hoja",
    body: [
      { text: "COMPRAVENTA DE BIEN INMUEBLE", align: "center", bold: true, size: 28 },
      "**NÚMERO {numero_escritura}.** En la ciudad de {lugar_otorgamiento}, el {fecha_otorgamiento}, ante mí, **{notario_nombre}**, Notario, comparecen: por una parte, **{vendedor_nombre}**, de {vendedor_edad} años de edad, {vendedor_estado_civil}, {vendedor_nacionalidad}, {vendedor_profesion}, con domicilio en el departamento de {vendedor_domicilio}, quien se identifica con el Documento Personal de Identificación con Código Único de Identificación número {vendedor_dpi}, extendido por el Registro Nacional de las Personas de la República de Guatemala, y Número de Identificación Tributaria {vendedor_nit}, a quien en el curso de este instrumento se le denominará **EL VENDEDOR**; y por la otra parte:",
      "{#compradores}",
      "**{nombre}**, de {edad} años de edad, {estado_civil}, {nacionalidad}, {profesion}, con domicilio en el departamento de {domicilio}, quien se identifica con el Documento Personal de Identificación con Código Único de Identificación número {dpi}, extendido por el Registro Nacional de las Personas de la República de Guatemala, con Número de Identificación Tributaria {nit};",
      "{/compradores}",
      "a quienes en lo sucesivo se les denominará **LA PARTE COMPRADORA**. Los comparecientes me aseguran hallarse en el libre ejercicio de sus derechos civiles y que por el presente acto otorgan **CONTRATO DE COMPRAVENTA DE BIEN INMUEBLE**, de conformidad con las cláusulas siguientes:",
      "**PRIMERA: DEL INMUEBLE.** Declara EL VENDEDOR, bajo juramento y advertido de las penas relativas al delito de perjurio, que es legítimo propietario de la finca inscrita en el Registro General de la Propiedad de la Zona Central al número {finca_numero}, folio {finca_folio} del libro {finca_libro} de {finca_departamento}, que consiste en un inmueble ubicado en {inmueble_direccion}, con el área, medidas y colindancias que le aparecen en su respectiva inscripción de dominio, y cuya superficie es de {inmueble_area} metros cuadrados. El inmueble linda: al norte, con {colindancia_norte}; al sur, con {colindancia_sur}; al oriente, con {colindancia_oriente}; y al poniente, con {colindancia_poniente}.",
      "**SEGUNDA: DE LA COMPRAVENTA.** Manifiesta EL VENDEDOR que por el precio de {precio_letras} (Q {precio}), que declara haber recibido de la siguiente forma: {forma_pago}, vende, cede y traspasa a favor de LA PARTE COMPRADORA la finca identificada en la cláusula anterior, con todo cuanto de hecho y por derecho le corresponde, incluyendo sus usos, costumbres, servidumbres y anexidades, sin reserva ni limitación alguna.",
      "{#tiene_hipoteca}",
      "**TERCERA: DE LOS GRAVÁMENES.** EL VENDEDOR hace constar que sobre la finca objeto de este contrato pesa hipoteca de primer lugar a favor de {hipoteca_acreedor}, por la cantidad de Q {hipoteca_monto}, constituida en escritura pública autorizada el {hipoteca_fecha}. LA PARTE COMPRADORA declara conocer dicho gravamen y se subroga expresamente en la obligación garantizada, con el consentimiento de la entidad acreedora, liberando a EL VENDEDOR de toda responsabilidad posterior a la fecha de este instrumento.",
      "{/tiene_hipoteca}",
      "{^tiene_hipoteca}",
      "**TERCERA: DE LOS GRAVÁMENES.** EL VENDEDOR, enterado por el infrascrito Notario de la responsabilidad en que incurriría si así no lo hiciere, declara en forma expresa que sobre la finca que por este acto enajena no pesan gravámenes, anotaciones, embargos ni limitaciones que puedan afectar los derechos de LA PARTE COMPRADORA, y que se obliga al saneamiento por evicción y por vicios ocultos conforme a la ley.",
      "{/tiene_hipoteca}",
      "**CUARTA: DE LA ENTREGA.** La posesión material del inmueble se entrega a LA PARTE COMPRADORA el {fecha_entrega}, libre de ocupantes y solvente en el pago del Impuesto Único Sobre Inmuebles, de los servicios de agua potable, energía eléctrica y de cualquier otra carga. A partir de esa fecha correrán por cuenta de LA PARTE COMPRADORA todos los gastos e impuestos que el inmueble cause.",
      "**QUINTA: DE LOS GASTOS.** Los gastos y honorarios que se originen del otorgamiento de esta escritura, así como los impuestos que graven la traslación de dominio y los derechos de inscripción en el Registro de la Propiedad, serán cubiertos por LA PARTE COMPRADORA, salvo aquellos que por disposición de la ley correspondan a EL VENDEDOR.",
      "**SEXTA: DE LA ACEPTACIÓN.** LA PARTE COMPRADORA, en los términos relacionados, acepta expresamente la venta que se le hace y recibe la finca a su entera satisfacción; y todos los otorgantes manifiestan que aceptan el contenido íntegro de las cláusulas del presente contrato.",
      "Yo, el Notario, **DOY FE:** a) de todo lo expuesto; b) de haber tenido a la vista los documentos de identificación relacionados, así como el primer testimonio de la escritura con que EL VENDEDOR acredita su derecho de propiedad y la certificación extendida por el Registro General de la Propiedad; c) de que advertí a los otorgantes de los efectos legales del presente contrato, de la obligación de pagar el impuesto respectivo y de presentar el testimonio de esta escritura al Registro correspondiente para su inscripción; y d) de que leí íntegramente lo escrito a los comparecientes, quienes, bien enterados de su contenido, objeto, validez y demás efectos legales, lo ratifican, aceptan y firman juntamente con el Notario que autoriza.",
      { text: "{vendedor_nombre}\nEL VENDEDOR", align: "center", bold: true },
      { text: "{#compradores}", align: "center" },
      { text: "{nombre}\nLA PARTE COMPRADORA", align: "center", bold: true },
      { text: "{/compradores}", align: "center" },
      { text: "ANTE MÍ:\n{notario_nombre}", align: "center", bold: true },
    ],
  });
