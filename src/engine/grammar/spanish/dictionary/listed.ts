/** The words of a list, parted by white space. */
export const listed = (text: string): string[] => text.trim().split(/\s+/u);

/** The pairs of a list: `juez:jueza jefe:jefa`. */
export const paired = (text: string): (readonly [string, string])[] =>
  listed(text).map((pair) => {
    const [from = "", to = ""] = pair.split(":");
    return [from, to];
  });
