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

/** The log of the process: JSON lines with the time in UTC. */
export const openLog = (level: string, to?: DestinationStream): Logger => {
  const options = {
    level,
    timestamp: pino.stdTimeFunctions.isoTime,
    redact: { paths: withheld, censor: "[withheld]" },
  };
  return to ? pino(options, to) : pino(options);
};
