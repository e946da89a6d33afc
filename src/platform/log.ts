import { type DestinationStream, type Logger, pino } from "pino";

/** The places in logged objects where secrets or answers could be; they are removed. */
const withheld = [
  ...["password", "token", "recaptcha", "sealed", "authorization", "cookie", "secret", "answers"].flatMap((name) => [
    name,
    `*.${name}`,
    `*.*.${name}`,
  ]),
  // PostgreSQL quotes the row a statement failed for.
  "err.detail",
  "err.where",
];

/**
 * Text with the shape of a token: 256 random bits in base64url, behind a prefix or not, or 40 or 64 hexadecimal digits. Messages of
 * libraries quote addresses, and addresses contain tokens.
 */
const tokenShape = /(?<![\w-])(?:[a-z]{1,12}_)?[\w-]{43}(?![\w-])|(?<![\w-])(?:[0-9a-f]{64}|[0-9a-f]{40})(?![\w-])/g;

/** The log of the process: JSON lines with the time in UTC. */
export const openLog = (level: string, to?: DestinationStream): Logger => {
  const options = {
    level,
    timestamp: pino.stdTimeFunctions.isoTime,
    redact: { paths: withheld, censor: "[withheld]" },
    hooks: { streamWrite: (line: string) => line.replace(tokenShape, "[withheld]") },
  };
  return to ? pino(options, to) : pino(options);
};
