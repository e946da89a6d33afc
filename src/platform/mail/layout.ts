/** The content of a mail: sentences, a list of links, and at most one button. */
export interface MailContent {
  readonly language: string;
  readonly title: string;
  readonly paragraphs: readonly string[];
  /** The items of the mail, each with a label and a link. */
  readonly items?: readonly { readonly text: string; readonly about: string; readonly url: string | null }[];
  readonly action?: { readonly label: string; readonly url: string };
  readonly footer: string;
  /** A link below the footer. */
  readonly stop?: { readonly label: string; readonly url: string };
  /** The look of the organization that writes; without one it is the product's. */
  readonly brand?: MailBrand;
}

/** The branding of a mail: the organization's name on its colour, and the colour of the button. `#rrggbb`. */
interface MailBrand {
  readonly name: string;
  readonly color: string;
}

const ownColor = "#123a5f";

const escape = (text: string): string =>
  text.replace(
    /[&<>"']/g,
    (c) => ({ "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#39;" })[c] as string,
  );

/** The plain-text part. */
export const mailText = (l: MailContent): string =>
  [
    l.title,
    "",
    ...l.paragraphs.flatMap((p) => [p, ""]),
    ...(l.items ?? []).flatMap(({ text, about, url }) => [`- ${text}`, `  ${about}`, ...(url ? [`  ${url}`] : []), ""]),
    ...(l.action ? [`${l.action.label}:`, l.action.url, ""] : []),
    "--",
    l.footer,
    ...(l.stop ? [`${l.stop.label}: ${l.stop.url}`] : []),
  ].join("\n");

/** Black or white, whichever is read more easily on a colour (by relative luminance, WCAG 2). */
function textOn(color: string): string {
  const channel = (at: number) => {
    const value = Number.parseInt(color.slice(at, at + 2), 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  };
  const luminance = 0.2126 * channel(1) + 0.7152 * channel(3) + 0.0722 * channel(5);
  return luminance > 0.179 ? "#000000" : "#ffffff";
}

/** The HTML part: one column, no images, no scripts, readable in dark clients. */
export function mailHtml(l: MailContent): string {
  const color = l.brand?.color ?? ownColor;
  const paragraph = (text: string) => `<p style="margin:0 0 16px;line-height:1.5">${escape(text)}</p>`;
  const link = (url: string, text: string) => `<a href="${escape(url)}">${escape(text)}</a>`;
  const band = l.brand
    ? `<p style="margin:0 0 24px;padding:12px 16px;border-radius:4px;background:${color};color:${textOn(color)};font-weight:700">${escape(l.brand.name)}</p>`
    : "";
  const items = (l.items ?? []).map(
    ({ text, about, url }) =>
      `<li style="margin:0 0 12px;line-height:1.5">${url ? link(url, text) : escape(text)}<br><span style="font-size:13px;opacity:.8">${escape(about)}</span></li>`,
  );
  const list = items.length > 0 ? `<ul style="margin:0 0 16px;padding:0 0 0 20px">${items.join("")}</ul>` : "";
  const button = l.action
    ? `<p style="margin:24px 0"><a href="${escape(l.action.url)}" style="background:${color};color:${textOn(color)};padding:12px 20px;border-radius:4px;text-decoration:none;display:inline-block;font-weight:600">${escape(l.action.label)}</a></p>` +
      `<p style="margin:0 0 16px;font-size:13px;line-height:1.5;word-break:break-all"><a href="${escape(l.action.url)}">${escape(l.action.url)}</a></p>`
    : "";
  const stop = l.stop ? `<br>${link(l.stop.url, l.stop.label)}` : "";
  return (
    `<!doctype html><html lang="${l.language}"><head><meta charset="utf-8"><meta name="color-scheme" content="light dark"><title>${escape(l.title)}</title></head>` +
    `<body style="font-family:system-ui,-apple-system,Segoe UI,Roboto,sans-serif;margin:0;padding:24px"><div style="max-width:560px;margin:0 auto">${band}` +
    `<h1 style="font-size:20px;margin:0 0 16px">${escape(l.title)}</h1>${l.paragraphs.map(paragraph).join("")}${list}${button}` +
    `<hr style="border:0;border-top:1px solid #8884;margin:24px 0"><p style="font-size:12px;opacity:.8">${escape(l.footer)}${stop}</p></div></body></html>`
  );
}
