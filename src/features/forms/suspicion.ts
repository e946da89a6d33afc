/** Why something that came in by a public form looks as if no person had sent it. */
export const spamSigns = ["trap", "hurried", "links", "repeated", "flood"] as const;
export type SpamSign = (typeof spamSigns)[number];

/** Nobody reads, answers and sends a form sooner. */
const soonestMs = 2500;
/** Links that an answer may hold. */
const maxLinks = 2;
/** Others who may have sent the same answers within a day. */
const maxSame = 2;
/** Requests that may come in from one network within an hour. */
export const maxFromNetwork = 8;

/** The facts about a request. */
export interface Sent {
  /** The field that people do not see was filled in. */
  readonly trap: boolean;
  /** Milliseconds from opening the form until it was sent, or undefined if the page did not send it. */
  readonly tookMs?: number | undefined;
  readonly name: string;
  readonly answers: unknown;
  /** Others who sent the same answers within a day. */
  readonly sameFromOthers: number;
  /** The number of requests from the same network within the hour, this one included. */
  readonly fromNetwork: number;
}

const link = /\b(?:https?:\/\/|www\.)\S|<a\s|\[url[=\]]/giu;
const linksIn = (text: string): number => text.match(link)?.length ?? 0;

/** The texts of answers, however deep. */
function textsOf(value: unknown): string[] {
  if (typeof value === "string") return [value];
  return typeof value === "object" && value !== null ? Object.values(value).flatMap(textsOf) : [];
}

/** The signs that no person sent it; none: it is as any other. */
export function signsOf({ trap, tookMs, name, answers, sameFromOthers, fromNetwork }: Sent): SpamSign[] {
  const texts = textsOf(answers);
  const signs: Readonly<Record<SpamSign, boolean>> = {
    trap,
    hurried: tookMs !== undefined && tookMs < soonestMs,
    links: linksIn(name) > 0 || texts.some((text) => linksIn(text) > maxLinks),
    repeated: texts.some((text) => text.length > 3) && sameFromOthers > maxSame,
    flood: fromNetwork > maxFromNetwork,
  };
  return spamSigns.filter((sign) => signs[sign]);
}
