/** What a mail says: sentences, and at most one thing to do. */
export interface Letter {
  readonly language: string;
  readonly title: string;
  readonly paragraphs: readonly string[];
  readonly action?: { readonly label: string; readonly url: string };
  readonly footer: string;
}

const escape = (text: string): string =>
  text.replace(
    /[&<>"']/g,
    (c) => ({ "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#39;" })[c] as string,
  );

/** The plain-text part. */
export const letterText = (l: Letter): string =>
  [
    l.title,
    "",
    ...l.paragraphs.flatMap((p) => [p, ""]),
    ...(l.action ? [`${l.action.label}:`, l.action.url, ""] : []),
    "--",
    l.footer,
  ].join("\n");

/** The HTML part: one column, no images, no scripts, readable in dark clients. */
export function letterHtml(l: Letter): string {
  const paragraph = (text: string) => `<p style="margin:0 0 16px;line-height:1.5">${escape(text)}</p>`;
  const button = l.action
    ? `<p style="margin:24px 0"><a href="${escape(l.action.url)}" style="background:#123a5f;color:#ffffff;padding:12px 20px;border-radius:4px;text-decoration:none;display:inline-block;font-weight:600">${escape(l.action.label)}</a></p>` +
      `<p style="margin:0 0 16px;font-size:13px;line-height:1.5;word-break:break-all"><a href="${escape(l.action.url)}">${escape(l.action.url)}</a></p>`
    : "";
  return (
    `<!doctype html><html lang="${l.language}"><head><meta charset="utf-8"><meta name="color-scheme" content="light dark"><title>${escape(l.title)}</title></head>` +
    `<body style="font-family:system-ui,-apple-system,Segoe UI,Roboto,sans-serif;margin:0;padding:24px"><div style="max-width:560px;margin:0 auto">` +
    `<h1 style="font-size:20px;margin:0 0 16px">${escape(l.title)}</h1>${l.paragraphs.map(paragraph).join("")}${button}` +
    `<hr style="border:0;border-top:1px solid #8884;margin:24px 0"><p style="font-size:12px;opacity:.8">${escape(l.footer)}</p></div></body></html>`
  );
}
