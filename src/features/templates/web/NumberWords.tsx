import Button from "@mui/material/Button";
import { useText } from "#client/i18n.ts";
import { keepDoubt } from "../doubts.ts";
import { type NumberGroup, type NumberRow, numberGroups, withNumberWords } from "../number-words.ts";
import type { Tagging } from "../tagging.ts";
import { DoubtSentence } from "./DoubtSentence.tsx";

interface Props {
  readonly tagging: Tagging;
  readonly onSettle: (next: Tagging) => void;
}

const keepAll = (tagging: Tagging, doubts: readonly number[]): Tagging => doubts.reduce(keepDoubt, tagging);

/** The words that agree with the number of people, by role. All of a role follow it in one press. */
export function NumberWords({ tagging, onSettle }: Props) {
  return numberGroups(tagging).map((group) => (
    <Group key={group.list} tagging={tagging} group={group} onSettle={onSettle} />
  ));
}

function Group({ tagging, group, onSettle }: Props & { readonly group: NumberGroup }) {
  const t = useText();
  const { list, label, rows } = group;
  const all = rows.flatMap(({ doubts }) => doubts);
  const isOne = tagging.loops[list]?.elements.length === 1;
  const id = `number-words-${list}`;
  return (
    <section className="number-words" aria-labelledby={id}>
      <h4 id={id}>{t("templates.doubts.numberTitle", { count: rows.length, list: label })}</h4>
      <p className="hint">{t(isOne ? "templates.doubts.numberOfOne" : "templates.doubts.numberOfSeveral")}</p>
      <div className="doubt-acts">
        <Button size="small" variant="contained" onClick={() => onSettle(withNumberWords(tagging, all))}>
          {t("templates.doubts.bindNumbers", { count: rows.length, list: label })}
        </Button>
        <Button
          size="small"
          variant="outlined"
          aria-label={t("templates.doubts.named", { act: t("templates.doubts.keepAll"), words: label })}
          onClick={() => onSettle(keepAll(tagging, all))}
        >
          {t("templates.doubts.keepAll")}
        </Button>
      </div>
      <ul>
        {rows.map((row) => (
          <Row key={`${row.words} ${row.other}`} tagging={tagging} row={row} onSettle={onSettle} />
        ))}
      </ul>
    </section>
  );
}

/** One word in its first sentence, with its words for the other number. */
function Row({ tagging, row, onSettle }: Props & { readonly row: NumberRow }) {
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
          aria-label={named(other === "" ? t("templates.doubts.leaveOut") : `→ ${other}`)}
          onClick={() => onSettle(withNumberWords(tagging, doubts))}
        >
          {other === "" ? t("templates.doubts.leaveOut") : `→ ${other}`}
        </Button>
        <Button
          size="small"
          color="inherit"
          aria-label={named(t("templates.doubts.keep"))}
          onClick={() => onSettle(keepAll(tagging, doubts))}
        >
          {t("templates.doubts.keep")}
        </Button>
      </div>
    </li>
  );
}
