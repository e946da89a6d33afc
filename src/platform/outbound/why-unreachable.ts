const reasons = new Map([
  ["ECONNREFUSED", "nothing listens there"],
  ["ENOTFOUND", "no machine has this name"],
  ["EAI_AGAIN", "the name could not be looked up"],
  ["ETIMEDOUT", "nothing answers there"],
  ["EHOSTUNREACH", "there is no way to this machine"],
  ["ENETUNREACH", "there is no way to this network"],
  ["ECONNRESET", "the connection was cut"],
]);

/** Why a connection could not be made, in words, by the system's code; `undefined` for other errors. */
export const whyUnreachable = (code: string | undefined): string | undefined => reasons.get(code ?? "");
