/** The groups of 4, 5 and 4 digits a CUI is read in; spaces and hyphens in it are passed over. RangeError without 13 digits. */
export function cuiGroups(cui: string): readonly string[] {
  const match = /^(\d{4})(\d{5})(\d{4})$/.exec(cui.replace(/[\s-]/g, ""));
  if (!match) throw new RangeError(`not the 13 digits of a CUI: ${cui}`);
  return match.slice(1);
}
