import { checkCui, cuiCheckDigit } from "#engine/identifiers/cui.ts";
import { checkNit, nitCheckDigit } from "#engine/identifiers/nit.ts";

/** Somebody who signs a contract of the demo. Invented, with identification numbers nobody has. */
export interface Party {
  readonly nombre: string;
  readonly sexo: string;
  readonly edad: string;
  /** In the masculine, as nationality and profession: the document makes them agree. */
  readonly estado_civil: string;
  readonly nacionalidad: string;
  readonly profesion: string;
  readonly domicilio: string;
  readonly cui: string;
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
  sexo: "Masculino" | "Femenino",
  edad: number,
  estado_civil: string,
  profesion: string,
  domicilio: string,
  number: string,
): Party => ({
  nombre,
  sexo,
  edad: String(edad),
  estado_civil,
  nacionalidad: "guatemalteco",
  profesion,
  domicilio,
  cui: cuiOf(number),
  nit: nitOf(number),
});

/** The clients of Bufete Quetzal. */
export const parties = {
  herrera: party("José Antonio Herrera López", "Masculino", 58, "casado", "comerciante", "Guatemala", "1784 53206"),
  solorzano: party("Marta Elena Solórzano Ruiz", "Femenino", 41, "casado", "arquitecto", "Sacatepéquez", "2396 17748"),
  ajanel: party("Pedro Ajanel Tzoc", "Masculino", 47, "casado", "agricultor", "Quetzaltenango", "1920 66431"),
  chavez: party("Ingrid Paola Chávez Monzón", "Femenino", 36, "soltero", "ingeniero civil", "Guatemala", "2511 80925"),
  villatoro: party(
    "Óscar René Villatoro Gómez",
    "Masculino",
    63,
    "viudo",
    "médico y cirujano",
    "Huehuetenango",
    "1603 27754",
  ),
  recinos: party(
    "Claudia Beatriz Recinos Paz",
    "Femenino",
    52,
    "divorciado",
    "contador público",
    "Guatemala",
    "1877 94160",
  ),
  xicay: party(
    "Miguel Ángel Xicay Sunuc",
    "Masculino",
    33,
    "unido de hecho",
    "carpintero",
    "Chimaltenango",
    "2654 38017",
  ),
  barillas: party(
    "Lucía Fernanda Barillas Cano",
    "Femenino",
    29,
    "soltero",
    "diseñador gráfico",
    "Guatemala",
    "2780 51236",
  ),
  aldana: party("Roberto Carlos Aldana Pineda", "Masculino", 45, "casado", "empresario", "Zacapa", "2048 73399"),
  toledo: party("Silvia Maribel Toledo de León", "Femenino", 55, "casado", "maestro", "Escuintla", "1745 62083"),
  quiroa: party(
    "Julio César Quiroa Estrada",
    "Masculino",
    39,
    "soltero",
    "administrador de empresas",
    "Guatemala",
    "2417 90554",
  ),
  batz: party("Rosa Amalia Batz Chojolán", "Femenino", 50, "viudo", "comerciante", "Totonicapán", "1836 45172"),
  meza: party("Andrés Esteban Meza Fuentes", "Masculino", 31, "casado", "programador", "Guatemala", "2693 11840"),
  duarte: party("Karla Sofía Duarte Lemus", "Femenino", 44, "casado", "odontólogo", "Jutiapa", "2135 70668"),
} as const satisfies Record<string, Party>;

/** The NIT of a company of the demo. */
export const companyNit = nitOf("810477336");
