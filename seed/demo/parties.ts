import { checkCui, cuiCheckDigit } from "#engine/identifiers/cui.ts";
import { checkNit, nitCheckDigit } from "#engine/identifiers/nit.ts";

/** Somebody who signs a contract of the demo. Invented, with identification numbers nobody has. */
export interface Party {
  readonly nombre: string;
  readonly edad: string;
  readonly estado_civil: string;
  readonly nacionalidad: string;
  readonly profesion: string;
  readonly domicilio: string;
  readonly dpi: string;
  readonly nit: string;
}

/** A CUI in its groups. Serials that begin with 9 are not given out, whatever the check digit says. */
function cuiOf(number: string): string {
  const [stem, last] = [`9${number.replace(/\D/g, "").slice(1, 7)}`, Number(number.at(-1))];
  // One of two neighbours has a check digit.
  const serial = [last, (last + 1) % 10].map((digit) => stem + digit).find((each) => cuiCheckDigit(each) !== undefined);
  const cui = checkCui(`${serial}${serial && cuiCheckDigit(serial)}0101`);
  return cui.ok ? cui.display : "";
}

/** A NIT with its dash, far beyond those given out. */
function nitOf(number: string): string {
  const body = `9${number.replace(/\D/g, "").slice(1)}`;
  const nit = checkNit(body + nitCheckDigit(body));
  return nit.ok ? nit.display : "";
}

const party = (
  nombre: string,
  edad: number,
  estado_civil: string,
  profesion: string,
  domicilio: string,
  number: string,
): Party => ({
  nombre,
  edad: String(edad),
  estado_civil,
  nacionalidad: /[ao]$/.exec(estado_civil)?.[0] === "a" ? "guatemalteca" : "guatemalteco",
  profesion,
  domicilio,
  dpi: cuiOf(number),
  nit: nitOf(number),
});

/** The clients of Bufete Quetzal. */
export const parties = {
  herrera: party("José Antonio Herrera López", 58, "casado", "comerciante", "Guatemala", "1784 53206"),
  solorzano: party("Marta Elena Solórzano Ruiz", 41, "casada", "arquitecta", "Sacatepéquez", "2396 17748"),
  ajanel: party("Pedro Ajanel Tzoc", 47, "casado", "agricultor", "Quetzaltenango", "1920 66431"),
  chavez: party("Ingrid Paola Chávez Monzón", 36, "soltera", "ingeniera civil", "Guatemala", "2511 80925"),
  villatoro: party("Óscar René Villatoro Gómez", 63, "viudo", "médico y cirujano", "Huehuetenango", "1603 27754"),
  recinos: party("Claudia Beatriz Recinos Paz", 52, "divorciada", "contadora pública", "Guatemala", "1877 94160"),
  xicay: party("Miguel Ángel Xicay Sunuc", 33, "unido de hecho", "carpintero", "Chimaltenango", "2654 38017"),
  barillas: party("Lucía Fernanda Barillas Cano", 29, "soltera", "diseñadora gráfica", "Guatemala", "2780 51236"),
  aldana: party("Roberto Carlos Aldana Pineda", 45, "casado", "empresario", "Zacapa", "2048 73399"),
  toledo: party("Silvia Maribel Toledo de León", 55, "casada", "maestra", "Escuintla", "1745 62083"),
  quiroa: party("Julio César Quiroa Estrada", 39, "soltero", "administrador de empresas", "Guatemala", "2417 90554"),
  batz: party("Rosa Amalia Batz Chojolán", 50, "viuda", "comerciante", "Totonicapán", "1836 45172"),
  meza: party("Andrés Esteban Meza Fuentes", 31, "casado", "programador", "Guatemala", "2693 11840"),
  duarte: party("Karla Sofía Duarte Lemus", 44, "casada", "odontóloga", "Jutiapa", "2135 70668"),
} as const satisfies Record<string, Party>;
