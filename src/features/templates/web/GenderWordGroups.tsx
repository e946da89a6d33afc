import Button from "@mui/material/Button";
import { useText } from "#client/i18n.ts";
import { keepDoubt } from "../doubts.ts";
import { type GenderRow, type GenderWords, genderWords, withGenderWords } from "../gender-words.ts";
import type { Tagging } from "../tagging.ts";
import { DoubtSentence } from "./DoubtSentence.tsx";

interface Props {
  readonly tagging: Tagging;
  readonly onSettle: (next: Tagging) => void;
}

/** The words that follow somebody's gender, by person. All of a person follow it in one press. */
export function GenderWordGroups({ tagging, onSettle }: Props) {
  return genderWords(tagging).map((group) => (
    <Group key={group.key} tagging={tagging} group={group} onSettle={onSettle} />
  ));
}

function Group({ tagging, group, onSettle }: Props & { readonly group: GenderWords }) {
  const t = useText();
  const { key, rows } = group;
  const people = group.people.join(", ");
  const id = `gender-words-${key}`;
  return (
    <section className="gender-words" aria-labelledby={id}>
      <h4 id={id}>{t("templates.doubts.genderTitle", { count: rows.length, people })}</h4>
      <p className="hint">{t("templates.doubts.genderAbout")}</p>
      <div className="doubt-acts">
        <Button size="small" variant="contained" onClick={() => onSettle(withGenderWords(tagging, group, rows))}>
          {t("templates.doubts.bindGenders", { count: rows.length, people })}
        </Button>
      </div>
      <ul>
        {rows.map((row) => (
          <Row key={row.words} tagging={tagging} group={group} row={row} onSettle={onSettle} />
        ))}
      </ul>
    </section>
  );
}

/** One word in its first sentence, with its word for the other gender. */
function Row({ tagging, group, row, onSettle }: Props & { readonly group: GenderWords; readonly row: GenderRow }) {
  const t = useText();
  const { words, other, doubts } = row;
  const [first = -1] = doubts;
  const named = (act: string) => t("templates.doubts.named", { act, words });
  return (
    <li>
      <DoubtSentence tagging={tagging} index={first} isShort />
      <div className="doubt-acts">
        <span className="hint">
          {doubts.length > 1 && `${t("templates.doubts.numberPlaces", { count: doubts.length })} `}
        </span>
        <Button
          size="small"
          aria-label={named(`→ ${other}`)}
          onClick={() => onSettle(withGenderWords(tagging, group, [row]))}
        >
          → {other}
        </Button>
        <Button
          size="small"
          color="inherit"
          aria-label={named(t("templates.doubts.keep"))}
          onClick={() => onSettle(doubts.reduce(keepDoubt, tagging))}
        >
          {t("templates.doubts.keep")}
        </Button>
      </div>
    </li>
  );
}
