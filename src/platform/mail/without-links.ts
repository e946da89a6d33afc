/**
 * A text somebody chose, as it may stand in a mail of ours: on one line, and with nothing in it that mail programs make a
 * link of. A dot between letters becomes one that joins no address; `://` and `@` no longer touch what they join.
 */
export const withoutLinks = (text: string): string =>
  text
    .replaceAll(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu, " ")
    .replaceAll(/(?<=[\p{L}\p{N}])[.\u3002\uff0e\uff61](?=[\p{L}\p{N}])/gu, "\u2024")
    .replaceAll(/:\/\//g, ": ")
    .replaceAll(/(?<=\S)@(?=\S)/g, " @ ");
