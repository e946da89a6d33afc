/** The name of the query value that holds where somebody was going when they had to sign in. */
export const returnName = "next";

/** An address of ours, `/path?query`, or `undefined`: what a link says is not followed anywhere else. */
export function returnAddress(search: unknown): string | undefined {
  const value = (search as Record<string, unknown> | null)?.[returnName];
  if (typeof value !== "string" || !value.startsWith("/") || /^\/[/\\]|[\u0000-\u001f\\]/.test(value)) return undefined;
  return /^\/(?:login|signup|free-trial)(?:[/?#]|$)/.test(value) ? undefined : value;
}
