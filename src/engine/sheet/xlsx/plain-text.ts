const escaped = /_x([0-9A-Fa-f]{4})_/g;

/** A text as people see it: control characters that workbooks escape, one kind of line end, and no zeros, which databases refuse. */
export function plainText(text: string): string {
  const whole = text.includes("_x")
    ? text.replace(escaped, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
    : text;
  const lines = whole.includes("\r") ? whole.replace(/\r\n?/g, "\n") : whole;
  return lines.includes("\0") ? lines.replaceAll("\0", "") : lines;
}
