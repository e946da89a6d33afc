import type { CountryHolidays } from "./rules.ts";

const code = "Código de Trabajo, art. 127";
const noon = 12 * 60;
const always = 9999;

/**
 * The holidays of private employers in Guatemala. Decreto 19-2018 moved three of them to Mondays; of two the Constitutional
 * Court undid that (case 5536-2018). Read on 22 November 2026; to be confirmed by a notary. Half days of the public service
 * and of banks are not among them. Each municipio has a feast of its own; only that of the capital is known here, others
 * are settings.
 */
export const guatemala: CountryHolidays = {
  country: "GT",
  rules: [
    { id: "newYear", name: { es: "Año Nuevo", en: "New Year's Day" }, on: "01-01", law: code },
    { id: "holyThursday", name: { es: "Jueves Santo", en: "Maundy Thursday" }, on: { easter: -3 }, law: code },
    { id: "goodFriday", name: { es: "Viernes Santo", en: "Good Friday" }, on: { easter: -2 }, law: code },
    { id: "holySaturday", name: { es: "Sábado Santo", en: "Holy Saturday" }, on: { easter: -1 }, law: code },
    {
      id: "labourDay",
      name: { es: "Día del Trabajo", en: "Labour Day" },
      on: "05-01",
      toMonday: [2019, 2019],
      law: `${code}; Decreto 19-2018`,
    },
    {
      id: "armyDay",
      name: { es: "Día del Ejército", en: "Army Day" },
      on: "06-30",
      toMonday: [2019, always],
      law: `${code}; Decreto 19-2018`,
    },
    { id: "independenceDay", name: { es: "Día de la Independencia", en: "Independence Day" }, on: "09-15", law: code },
    {
      id: "revolutionDay",
      name: { es: "Día de la Revolución", en: "Revolution Day" },
      on: "10-20",
      toMonday: [2018, 2019],
      law: `${code}; Decreto 19-2018`,
    },
    { id: "allSaints", name: { es: "Día de Todos los Santos", en: "All Saints' Day" }, on: "11-01", law: code },
    {
      id: "christmasEve",
      name: { es: "Nochebuena, desde las 12:00", en: "Christmas Eve, from 12:00" },
      on: "12-24",
      from: noon,
      law: code,
    },
    { id: "christmas", name: { es: "Navidad", en: "Christmas Day" }, on: "12-25", law: code },
    {
      id: "newYearsEve",
      name: { es: "Fin de Año, desde las 12:00", en: "New Year's Eve, from 12:00" },
      on: "12-31",
      from: noon,
      law: code,
    },
  ],
  localFeastName: { es: "Fiesta local", en: "Local feast day" },
};
