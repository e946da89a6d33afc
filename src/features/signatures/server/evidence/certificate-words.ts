import { say } from "../say.ts";

/** A word of the certificate in both languages: a court reads one, the other party perhaps the other. */
export const bilingual = (key: string): string => {
  const [es, en] = [say("es", `signatures.certificate.${key}`), say("en", `signatures.certificate.${key}`)];
  return es === en ? es : `${es} / ${en}`;
};

/** The name of a step in both languages. */
export const stepName = (kind: string): string => bilingual(`step.${kind}`);

/** A moment as people of the organization read it, with the zone's distance from UTC. */
export const inZone = (iso: string, timeZone: string): string =>
  new Intl.DateTimeFormat("en-GB", {
    timeZone,
    dateStyle: "short",
    timeStyle: "medium",
    // The short name of a zone is its distance where it has no name in English.
  }).format(new Date(iso)) + ` (${offsetOf(iso, timeZone)})`;

/** A minute as people of the organization read it, without the zone. */
export const minuteIn = (iso: string, timeZone: string): string =>
  new Intl.DateTimeFormat("en-GB", { timeZone, dateStyle: "short", timeStyle: "short" }).format(new Date(iso));

const offsetOf = (iso: string, timeZone: string): string =>
  new Intl.DateTimeFormat("en-GB", { timeZone, timeZoneName: "longOffset" })
    .formatToParts(new Date(iso))
    .find(({ type }) => type === "timeZoneName")?.value ?? "UTC";
