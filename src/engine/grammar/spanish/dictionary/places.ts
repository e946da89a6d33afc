/** Places whose name begins with El: their article never melts with de or a (de El Salvador). */
export const placesWithEl: ReadonlySet<string> = new Set([
  "salvador",
  "progreso",
  "jícaro",
  "tejar",
  "palmar",
  "asintal",
  "tumbador",
  "quetzal",
  "chal",
  "estor",
  "adelanto",
  "rodeo",
  "cairo",
  "escorial",
]);
