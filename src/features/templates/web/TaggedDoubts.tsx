import Alert from "@mui/material/Alert";
import Button from "@mui/material/Button";
import { useEffect, useRef, useState } from "react";
import { useText } from "#client/i18n.ts";
import { canBind, doubtStates, keepAllDoubts, keepDoubt, reopenDoubt, wordsOf } from "../doubts.ts";
import { genderWords } from "../gender-words.ts";
import { openNumberWords } from "../number-words.ts";
import { fieldsOf, nameForText, type TaggedDoubt, type Tagging, withField } from "../tagging.ts";
import { ChoiceForm } from "./ChoiceForm.tsx";
import { DoubtSentence } from "./DoubtSentence.tsx";
import { GenderWordGroups } from "./GenderWordGroups.tsx";
import { NumberWords } from "./NumberWords.tsx";

const headId = "tagged-doubts";

/** Moves the focus to the first open doubt and shows its words in the document, or to the heading if all are decided. */
export function leadToDoubts(): void {
  const [first, mark] = [
    ".tagged-doubts :is(.number-words, .gender-words) a, .tagged-doubts > ul > li > a",
    ".tagged-document .doubt-place",
  ].map((one) => document.querySelector<HTMLElement>(one));
  const target = first ?? document.getElementById(headId);
  (target?.closest("li") ?? target)?.scrollIntoView({ block: "nearest" });
  target?.focus({ preventScroll: true });
  mark?.scrollIntoView({ block: "center" });
}

interface Props {
  readonly tagging: Tagging;
  readonly onChange: (next: Tagging) => void;
}

/** The words of a document that may not suit the next person. Each stays as written, or follows somebody's gender. */
export function TaggedDoubts({ tagging, onChange }: Props) {
  const t = useText();
  const list = useRef<HTMLUListElement>(null);
  // The position in the list of open doubts that gets the focus after a decision.
  const [next, setNext] = useState<{ readonly at: number }>();
  useEffect(() => {
    if (next === undefined) return;
    const links = list.current?.querySelectorAll<HTMLElement>(":scope > li > a") ?? [];
    const link = links[Math.min(next.at, links.length - 1)];
    if (link) link.focus();
    else leadToDoubts();
  }, [next]);
  if (tagging.doubts.length === 0) return null;
  const states = doubtStates(tagging);
  const open = tagging.doubts.flatMap((doubt, index) => (states[index] === "open" ? [{ doubt, index }] : []));
  const grouped = new Set([
    ...openNumberWords(tagging),
    ...genderWords(tagging).flatMap(({ rows }) => rows.flatMap(({ doubts }) => doubts)),
  ]);
  const others = open.filter(({ index }) => !grouped.has(index));
  const indexes = others.map(({ index }) => index);
  const settle = (to: Tagging, at = 0) => {
    onChange(to);
    setNext({ at });
  };
  // The groups come before the list of single words.
  const settleGroup = (to: Tagging) => settle(to, -1);
  return (
    <section className="tagged-doubts" aria-labelledby={headId}>
      <Alert severity={open.length > 0 ? "warning" : "success"} role="status">
        <h3 id={headId} tabIndex={-1}>
          {open.length > 0 ? t("templates.doubts.title", { count: open.length }) : t("templates.doubts.settled")}
        </h3>
        {open.length > 0 && t("templates.doubts.about", { count: open.length })}
      </Alert>
      <NumberWords tagging={tagging} onSettle={settleGroup} />
      <GenderWordGroups tagging={tagging} onSettle={settleGroup} />
      <div className="doubt-acts">
        {others.length > 1 && (
          <Button size="small" variant="outlined" onClick={() => settle(keepAllDoubts(tagging, indexes))}>
            {t("templates.doubts.keepAll")}
          </Button>
        )}
      </div>
      {others.length > 0 && (
        <ul ref={list}>
          {others.map(({ doubt, index }, at) => (
            <DoubtItem key={index} tagging={tagging} doubt={doubt} index={index} onSettle={(to) => settle(to, at)} />
          ))}
        </ul>
      )}
      <Reviewed
        tagging={tagging}
        onReopen={(index) => settle(reopenDoubt(tagging, index), others.filter((one) => one.index < index).length)}
      />
    </section>
  );
}

function DoubtItem({
  tagging,
  doubt,
  index,
  onSettle,
}: {
  readonly tagging: Tagging;
  readonly doubt: TaggedDoubt;
  readonly index: number;
  readonly onSettle: (next: Tagging) => void;
}) {
  const t = useText();
  const [choosing, setChoosing] = useState(false);
  const words = wordsOf(tagging, doubt);
  const bindable = canBind(tagging, doubt);
  return (
    <li>
      <DoubtSentence tagging={tagging} index={index} />
      {choosing && bindable ? (
        <ChoiceForm
          tagging={tagging}
          index={index}
          doubt={doubt}
          onSettle={onSettle}
          onCancel={() => setChoosing(false)}
        />
      ) : (
        <div className="doubt-acts">
          <Button
            size="small"
            aria-label={t("templates.doubts.named", { act: t("templates.doubts.keep"), words })}
            onClick={() => onSettle(keepDoubt(tagging, index))}
          >
            {t("templates.doubts.keep")}
          </Button>
          {doubt.thing ? (
            <ThingWords tagging={tagging} doubt={doubt} onSettle={onSettle} />
          ) : bindable ? (
            <Button
              size="small"
              aria-label={t("templates.doubts.named", { act: t("templates.doubts.bind"), words })}
              onClick={() => setChoosing(true)}
            >
              {t("templates.doubts.bind")}
            </Button>
          ) : (
            <span className="hint">{t("templates.doubts.cannotBind")}</span>
          )}
        </div>
      )}
    </li>
  );
}

/** Makes a field of words about a thing of the deed. */
function ThingWords({
  tagging,
  doubt,
  onSettle,
}: {
  readonly tagging: Tagging;
  readonly doubt: TaggedDoubt;
  readonly onSettle: (next: Tagging) => void;
}) {
  const t = useText();
  const words = wordsOf(tagging, doubt);
  const isUse = /^\p{Ll}/u.test(words);
  const name = nameForText(tagging, words);
  const next = withField(tagging, words, name, isUse ? { label: "Uso o destino" } : {});
  return (
    <>
      {next && (
        <Button
          size="small"
          aria-label={t("templates.doubts.named", { act: t("templates.fromDocument.make"), words })}
          onClick={() => onSettle(next)}
        >
          {t("templates.fromDocument.make")}
        </Button>
      )}
      <span className="hint">{t("templates.doubts.thing")}</span>
    </>
  );
}

/** The doubts that were looked at, with what was decided. */
function Reviewed({
  tagging,
  onReopen,
}: Pick<Props, "tagging"> & {
  readonly onReopen: (doubt: number) => void;
}) {
  const t = useText();
  const states = doubtStates(tagging);
  const settled = tagging.doubts.flatMap((doubt, index) => (states[index] === "open" ? [] : [{ doubt, index }]));
  if (settled.length === 0) return null;
  return (
    <details>
      <summary>{t("templates.doubts.reviewed", { count: settled.length })}</summary>
      <ul>
        {settled.map(({ doubt, index }) => (
          <li key={index}>
            <DoubtSentence tagging={tagging} index={index} />
            <div className="doubt-acts">
              <span className="hint">
                {states[index] === "kept"
                  ? t("templates.doubts.keptAs")
                  : t("templates.doubts.boundTo", { name: fieldOf(tagging, doubt) })}
              </span>
              <Button
                size="small"
                aria-label={t("templates.doubts.named", {
                  act: t("templates.doubts.again"),
                  words: wordsOf(tagging, doubt),
                })}
                onClick={() => onReopen(index)}
              >
                {t("templates.doubts.again")}
              </Button>
            </div>
          </li>
        ))}
      </ul>
    </details>
  );
}

/** The question of the field in place of the words of a doubt. */
function fieldOf(tagging: Tagging, { file, paragraph, start, end }: TaggedDoubt): string {
  const place = tagging.places.find(
    (one) => one.file === file && one.paragraph === paragraph && one.start <= start && end <= one.end,
  );
  const list = tagging.loops.find(({ accepted, mentions }) =>
    mentions.some(
      (one) => accepted && one.file === file && one.paragraph === paragraph && one.start <= start && end <= one.end,
    ),
  );
  const field = tagging.fields[(place && fieldsOf(place)[0]) ?? -1];
  return field?.label ?? field?.name ?? list?.label ?? "";
}
