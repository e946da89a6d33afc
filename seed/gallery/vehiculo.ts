import { personEntries } from "../demo/forms/choices.ts";
import { parties as p } from "../demo/parties.ts";
import { wordDocument } from "../documents/word-document.ts";
import { called, clause, clauseOf, counted, everybody, gendered, person, quetzales } from "../documents/wording.ts";
import { firstSet, ofAge, type Source, short } from "./own-template.ts";
import { acceptance, certification, certificationGroup, certified, placeAndDay, signed } from "./private.ts";

const [sellers, buyers] = ["vendedores", "compradores"] as const;
const seller = called(sellers, "el vendedor");
const buyer = called(buyers, "el comprador");
const bySellers = (one: string, several: string): string => counted(sellers, one, several);
const byBuyers = (one: string, several: string): string => counted(buyers, one, several);

/** A private sale of a motor vehicle (Guatemala), paid at once or with a balance due. */
const vehicle = (): Uint8Array =>
  wordDocument({
    title: "Compraventa de vehículo",
    language: "es-GT",
    seed: 73,
    footer: "Compraventa de vehículo — página",
    body: [
      { text: "CONTRATO DE COMPRAVENTA DE VEHÍCULO", align: "center", bold: true, size: 28 },
      `En la ciudad de {lugar}, el {fecha_contrato | legal}, nosotros: ${everybody(sellers, person())}, a ${bySellers("quien", "quienes")} en adelante se ${bySellers("le", "les")} denominará **${seller}**; y ${everybody(buyers, person())}, a ${byBuyers("quien", "quienes")} en adelante se ${byBuyers("le", "les")} denominará **${buyer}**. Manifestamos ser de los datos de identificación personal consignados, hallarnos en el libre ejercicio de nuestros derechos civiles y que por este acto celebramos **CONTRATO DE COMPRAVENTA DE VEHÍCULO**, contenido en las cláusulas siguientes:`,
      `${clause("DEL VEHÍCULO", "vehiculo")} ${bySellers("Declara", "Declaran")} ${seller}, bajo juramento y {${sellers} | concuerdan:"advertido"} de las penas relativas al delito de perjurio, que ${bySellers("es", "son")} {${sellers} | concuerdan:"legítimo propietario"} del vehículo que se identifica así:`,
      {
        rows: [
          ["Característica", "Dato"],
          ["Tipo", "{vehiculo_tipo}"],
          ["Marca y línea", "{vehiculo_marca}, {vehiculo_linea}"],
          ["Modelo", "{vehiculo_modelo | letras:cifras}"],
          ["Color", "{vehiculo_color}"],
          ["Placas de circulación", "{vehiculo_placas | codigo:digitos:cifras}"],
          ["Número de chasis o VIN", "{vehiculo_chasis}"],
          ["Número de motor", "{vehiculo_motor}"],
        ],
      },
      `${clause("DE LA COMPRAVENTA", "precio")} Por el precio de **${quetzales("precio")}**, ${seller} ${bySellers("vende, cede y traspasa", "venden, ceden y traspasan")} a favor de ${buyer} el vehículo identificado en la cláusula ${clauseOf("vehiculo")}, con sus llaves, accesorios y documentos.`,
      "{#con_saldo}",
      `${clause("DE LA FORMA DE PAGO")} ${seller} ${bySellers("recibe", "reciben")} en este acto la cantidad de ${quetzales("anticipo")}. El saldo, de ${quetzales("saldo")}, se pagará a más tardar el {fecha_saldo | larga}, sin necesidad de cobro ni requerimiento alguno.`,
      "{/con_saldo}",
      "{^con_saldo}",
      `${clause("DE LA FORMA DE PAGO")} ${seller} ${bySellers("declara", "declaran")} haber recibido a su entera satisfacción la totalidad del precio, mediante {forma_pago}.`,
      "{/con_saldo}",
      `${clause("DEL ESTADO Y LA ENTREGA")} El vehículo se entrega en este acto, en el estado de uso y funcionamiento en que se encuentra, que ${buyer} ${byBuyers("declara conocer y acepta", "declaran conocer y aceptan")}.`,
      `${clause("DE LOS GRAVÁMENES Y OBLIGACIONES")} ${seller} ${bySellers("declara", "declaran")} que sobre el vehículo no pesan gravámenes, anotaciones, embargos ni limitaciones, y ${bySellers("se obliga", "se obligan")} al saneamiento conforme a la ley. Las multas, impuestos y responsabilidades causados hasta la fecha y hora de la entrega corresponden a ${seller}; los posteriores, a ${buyer}.`,
      `${clause("DEL TRASPASO")} ${buyer} ${byBuyers("se obliga", "se obligan")} a gestionar el traspaso del vehículo ante el Registro Fiscal de Vehículos dentro del plazo que la ley establece, y a cubrir los gastos e impuestos que este cause.`,
      acceptance("dos ejemplares de igual valor"),
      "{#vendedores}",
      signed("nombre", gendered("sexo", "EL VENDEDOR", "LA VENDEDORA")),
      "{/vendedores}",
      "{#compradores}",
      signed("nombre", gendered("sexo", "EL COMPRADOR", "LA COMPRADORA")),
      "{/compradores}",
      ...certification(
        "{vendedores | enumera:nombre}, por la parte vendedora, y por {compradores | enumera:nombre}, por la parte compradora",
      ),
    ],
  });

const sample = {
  lugar: "Guatemala",
  fecha_contrato: "2026-03-02",
  vendedores: [short(p.quiroa)],
  compradores: [short(p.barillas)],
  vehiculo_tipo: "automóvil",
  vehiculo_marca: "Toyota",
  vehiculo_linea: "Yaris",
  vehiculo_modelo: "2021",
  vehiculo_color: "gris metálico",
  vehiculo_placas: "P-905",
  vehiculo_chasis: "JTDBT923X01234567",
  vehiculo_motor: "2NZ1234567",
  precio: "78,500.00",
  con_saldo: false,
  forma_pago: "cheque de caja que se tiene a la vista",
  ...certified,
};

export const vehicles: Source = {
  version: 1,
  country: "GT",
  language: "es",
  dated: firstSet,
  id: "compraventa-de-vehiculo",
  title: "Compraventa de vehículo",
  description: "Documento privado con legalización de firmas",
  about:
    "Vender un vehículo usado: identificación completa, pago total o con saldo, estado, multas y traspaso; con legalización de firmas.",
  law: "Código Civil, artículos 1790 al 1851; Código de Notariado, artículos 54 al 59",
  document: vehicle,
  form: {
    groups: [
      placeAndDay,
      { label: "Parte vendedora", entries: [["vendedores", "Vendedores", { hint: "Uno o varios" }]] },
      { label: "Parte compradora", entries: [["compradores", "Compradores", { hint: "Uno o varios" }]] },
      {
        label: "Vehículo",
        entries: [
          [
            "vehiculo_tipo",
            "Tipo",
            { options: ["automóvil", "camioneta", "pick-up", "motocicleta", "microbús", "camión"] },
          ],
          ["vehiculo_marca", "Marca", { placeholder: "Toyota" }],
          ["vehiculo_linea", "Línea", { placeholder: "Yaris" }],
          [
            "vehiculo_modelo",
            "Modelo",
            { kind: "number", hint: "El año, como en la tarjeta de circulación", placeholder: "2021" },
          ],
          ["vehiculo_color", "Color"],
          ["vehiculo_placas", "Placas de circulación", { placeholder: "P-123ABC" }],
          ["vehiculo_chasis", "Número de chasis o VIN", { kind: "text" }],
          ["vehiculo_motor", "Número de motor", { kind: "text" }],
        ],
      },
      {
        label: "Precio y pago",
        entries: [
          ["precio", "Precio", { kind: "currency", currency: "GTQ", placeholder: "78,500.00" }],
          ["con_saldo", "¿Queda un saldo pendiente?"],
          ["forma_pago", "Forma de pago", { placeholder: "cheque de caja que se tiene a la vista" }],
          ["anticipo", "Anticipo", { kind: "currency", currency: "GTQ" }],
          ["saldo", "Saldo", { kind: "currency", currency: "GTQ" }],
          ["fecha_saldo", "El saldo se paga a más tardar", { kind: "date" }],
        ],
      },
      certificationGroup,
    ],
    loops: { vendedores: personEntries("vendedores."), compradores: personEntries("compradores.") },
    rules: {
      calculatedFields: [{ key: "saldo", formula: "precio - anticipo" }],
      validations: [
        ofAge("v1", "vendedores", "Cada vendedor"),
        ofAge("v2", "compradores", "Cada comprador"),
        {
          id: "v3",
          left: "anticipo",
          comparator: "<",
          right: "precio",
          message: "El anticipo debe ser menor que el precio",
        },
      ],
    },
  },
  alerts: [],
  samples: [
    sample,
    {
      ...sample,
      vendedores: [short(p.toledo)],
      compradores: [short(p.aldana)],
      con_saldo: true,
      anticipo: "50,000.00",
      fecha_saldo: "2026-06-30",
      con_legalizacion: false,
    },
    {
      ...sample,
      vendedores: [short(p.toledo), short(p.duarte)],
      compradores: [short(p.meza), short(p.duarte)],
      vehiculo_modelo: "1999",
    },
  ],
};
