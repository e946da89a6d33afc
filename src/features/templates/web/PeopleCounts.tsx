import Button from "@mui/material/Button";
import { useText } from "#client/i18n.ts";
import {
  type NoList,
  type PeopleCount,
  peopleCounts,
  whyNoList,
  withAnyNumber,
  withWrittenNumber,
  wordsToReview,
} from "../people-count.ts";
import type { Tagging } from "../tagging.ts";

interface Props {
  readonly tagging: Tagging;
  readonly onChange: (next: Tagging) => void;
}

const asked = { exactly: "exactly", "two or more": "several", any: "any" } as const;

/** The number of people of each role that the form will ask for. Where the words allow it, it can be any number. */
export function PeopleCounts({ tagging, onChange }: Props) {
  const t = useText();
  const counts = peopleCounts(tagging);
  if (counts.length === 0) return null;
  return (
    <section className="people-counts" aria-labelledby="people-counts">
      <h3 id="people-counts">{t("templates.people.title")}</h3>
      <ul>
        {counts.map((one) => (
          <CountItem key={one.role} tagging={tagging} onChange={onChange} count={one} />
        ))}
      </ul>
    </section>
  );
}

function CountItem({ tagging, onChange, count }: Props & { readonly count: PeopleCount }) {
  const t = useText();
  const { title, people, asks, loop: at } = count;
  const loop = at === undefined ? undefined : tagging.loops[at];
  const isWritten = loop === undefined || (loop.proposed ? !loop.any : !loop.accepted);
  const named = (act: string) => t("templates.people.named", { act, group: title });
  return (
    <li>
      <span className="people-title">{title}</span>
      <span>{t(`templates.people.${asked[asks]}`, { count: people.length, people: people.join(", ") })}</span>
      {at === undefined || !loop ? (
        people.length > 1 && <WhyNoList why={whyNoList(tagging, count.role)} />
      ) : (
        <>
          {isWritten && <WordsAhead words={wordsToReview(tagging, loop)} />}
          {loop.reworded && <span className="hint">{t("templates.people.reworded", { person: people[0] ?? "" })}</span>}
          {isWritten ? (
            <Button
              size="small"
              variant="outlined"
              aria-label={named(t("templates.people.allow"))}
              onClick={() => onChange(withAnyNumber(tagging, at))}
            >
              {t("templates.people.allow")}
            </Button>
          ) : (
            (!loop.proposed || loop.words.length > 0) && (
              <Button
                size="small"
                color="inherit"
                aria-label={named(t("templates.people.exact"))}
                onClick={() => onChange(withWrittenNumber(tagging, at))}
              >
                {t("templates.people.exact")}
              </Button>
            )
          )}
        </>
      )}
    </li>
  );
}

function WhyNoList({ why }: { readonly why: NoList }) {
  const t = useText();
  const text =
    why.key === "fixedFacts"
      ? t("templates.people.fixedFacts", { person: why.person, facts: why.facts.join(", ") })
      : t(`templates.people.${why.key}`);
  return <span className="hint">{text}</span>;
}

/** The words shown of those that need a look. */
const maxShown = 12;

/** The words that need a look if the role can have any number of people. */
function WordsAhead({ words }: { readonly words: readonly string[] }) {
  const t = useText();
  if (words.length === 0) return null;
  const shown = words.slice(0, maxShown).join(", ") + (words.length > maxShown ? "…" : "");
  return <span className="hint">{t("templates.people.review", { count: words.length, words: shown })}</span>;
}
