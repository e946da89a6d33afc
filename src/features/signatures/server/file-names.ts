/** The name a file of an envelope is downloaded under. */
const named = (title: string, end: string): string =>
  `${
    title
      .replace(/[\\/:*?"<>|\p{Cc}\s]+/gu, " ")
      .trim()
      .slice(0, 120) || "document"
  }${end}`;

/** The same for a PDF; `suffix` says which of several. */
export const pdfName = (title: string, suffix: string): string => named(title, `${suffix}.pdf`);

/** The name of the evidence. */
export const evidenceName = (title: string): string => named(title, "-evidencia.json");
