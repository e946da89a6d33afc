import Alert from "@mui/material/Alert";
import Button from "@mui/material/Button";
import { type FormEvent, useEffect, useId, useRef, useState } from "react";
import { errorText } from "#client/failure-text.ts";
import { useText } from "#client/i18n.ts";
import { Field } from "#ui/Field.tsx";
import { SelectField } from "#ui/SelectField.tsx";
import { SwitchField } from "#ui/SwitchField.tsx";
import {
  type Choice,
  type ChoiceErrors,
  canBind,
  choiceErrors,
  doubtStates,
  type GenderField,
  type GenderGroup,
  genderFields,
  genderGroups,
  keepAllDoubts,
  keepDoubt,
  newGenderName,
  otherForm,
  proposedChoice,
  reopenDoubt,
  sameDoubts,
  sentenceOf,
  withChoice,
  wordsOf,
} from "../doubts.ts";
import { fieldsOf, type TaggedDoubt, type Tagging } from "../tagging.ts";
import { doubtId, doubtMarkId } from "./TaggedDocument.tsx";

const headId = "tagged-doubts";

/** Moves the focus to the first open doubt and shows its words in the document, or to the heading if all are decided. */
export function leadToDoubts(): void {
  const [first, mark] = [".tagged-doubts > ul > li > a", ".tagged-document .doubt-place"].map((one) =>
    document.querySelector<HTMLElement>(one),
  );
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
  const settle = (to: Tagging, at = 0) => {
    onChange(to);
    setNext({ at });
  };
  return (
    <section className="tagged-doubts" aria-labelledby={headId}>
      <Alert severity={open.length > 0 ? "warning" : "success"} role="status">
        <h3 id={headId} tabIndex={-1}>
          {open.length > 0 ? t("templates.doubts.title", { count: open.length }) : t("templates.doubts.settled")}
        </h3>
        {open.length > 0 && t("templates.doubts.about", { count: open.length })}
      </Alert>
      {open.length > 1 && (
        <Button
          size="small"
          variant="outlined"
          sx={{ justifySelf: "start" }}
          onClick={() => settle(keepAllDoubts(tagging))}
        >
          {t("templates.doubts.keepAll")}
        </Button>
      )}
      {open.length > 0 && (
        <ul ref={list}>
          {open.map(({ doubt, index }, at) => (
            <DoubtItem key={index} tagging={tagging} doubt={doubt} index={index} onSettle={(to) => settle(to, at)} />
          ))}
        </ul>
      )}
      <Reviewed
        tagging={tagging}
        onReopen={(index) => settle(reopenDoubt(tagging, index), openBefore(states, index))}
      />
    </section>
  );
}

/** The number of open doubts before one. */
const openBefore = (states: ReturnType<typeof doubtStates>, index: number): number =>
  states.slice(0, index).filter((state) => state === "open").length;

/** The sentence of a doubt. It leads to its place in the document. */
function Sentence({
  tagging,
  doubt,
  index,
}: {
  readonly tagging: Tagging;
  readonly doubt: TaggedDoubt;
  readonly index: number;
}) {
  const [before, words, behind] = sentenceOf(tagging, doubt);
  return (
    <a
      id={doubtId(index)}
      href={`#${doubtMarkId(index)}`}
      onClick={(event) => {
        event.preventDefault();
        const mark = document.getElementById(doubtMarkId(index));
        mark?.scrollIntoView({ block: "center" });
        mark?.focus({ preventScroll: true });
      }}
    >
      {before}
      <mark>{words}</mark>
      {behind}
    </a>
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
      <Sentence tagging={tagging} doubt={doubt} index={index} />
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
          {bindable ? (
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

interface ChoiceProps {
  readonly tagging: Tagging;
  readonly doubt: TaggedDoubt;
  readonly index: number;
  readonly onSettle: (next: Tagging) => void;
}

/** A choice on its way: its values, their errors, and how to follow another gender. */
function useChoice({ tagging, doubt, index, onSettle }: ChoiceProps, id: string) {
  const [choice, setChoice] = useState<Choice>(() => proposedChoice(tagging, doubt));
  const [wrong, setWrong] = useState<ChoiceErrors>({});
  const change = (values: Partial<Choice>) => {
    setWrong({});
    setChoice((now) => ({ ...now, ...values }));
  };
  const changeSex = (sex: Choice["sex"]) => change({ sex, other: otherForm(tagging, doubt, sex) });
  /** Follows a field, those of several people, or a new one for `undefined`. */
  const follow = (one: GenderField | GenderGroup | undefined) => {
    const { field: _, fields: __, ...rest } = choice;
    const sex = one?.sex ?? choice.sex;
    setWrong({});
    setChoice({
      ...rest,
      ...(one && ("fields" in one ? { fields: one.fields } : { field: one.field })),
      name: choice.name === "" ? newGenderName(tagging) : choice.name,
      sex,
      other: sex === choice.sex ? choice.other : otherForm(tagging, doubt, sex),
    });
  };
  const apply = (also: readonly number[]) => {
    const errors = choiceErrors(tagging, choice);
    setWrong(errors);
    const first = errors.name === undefined ? errors.other && "other" : "name";
    if (first === undefined) onSettle(withChoice(tagging, [index, ...also], choice));
    else document.getElementById(`${id}-${first}`)?.focus();
  };
  return { choice, wrong, change, changeSex, follow, apply };
}

/** Asks whose gender the words follow, and what they are for the other one. */
function ChoiceForm({ onCancel, ...props }: ChoiceProps & { readonly onCancel: () => void }) {
  const t = useText();
  const id = useId();
  const form = useRef<HTMLFormElement>(null);
  const { tagging, doubt, index } = props;
  const work = useChoice(props, id);
  const { choice, wrong, change } = work;
  const [everywhere, setEverywhere] = useState(false);
  useEffect(() => form.current?.querySelector("select")?.focus(), []);
  const words = wordsOf(tagging, doubt);
  const same = sameDoubts(tagging, index);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    event.stopPropagation();
    work.apply(everywhere ? same : []);
  };
  return (
    <form ref={form} className="doubt-choice" noValidate onSubmit={submit}>
      <Whose tagging={tagging} work={work} />
      {choice.field === undefined && choice.fields === undefined && <NewPerson id={id} work={work} />}
      <Field
        id={`${id}-other`}
        label={choice.sex === "masculino" ? t("templates.doubts.forWoman") : t("templates.doubts.forMan")}
        hint={t("templates.doubts.written", { words })}
        error={errorText(wrong.other)}
        maxLength={100}
        value={choice.other}
        onChange={(event) => change({ other: event.currentTarget.value })}
      />
      {same.length > 0 && (
        <SwitchField
          label={t("templates.doubts.alsoSame", { count: same.length })}
          checked={everywhere}
          onChange={(event) => setEverywhere(event.currentTarget.checked)}
        />
      )}
      <div className="doubt-acts">
        <Button type="submit" size="small" variant="contained">
          {t("templates.doubts.apply")}
        </Button>
        <Button size="small" color="inherit" onClick={onCancel}>
          {t("templates.upload.cancel")}
        </Button>
      </div>
    </form>
  );
}

/** Asks whose gender words follow: one person's, that of several, or somebody's without a field. */
function Whose({ tagging, work }: { readonly tagging: Tagging; readonly work: ReturnType<typeof useChoice> }) {
  const t = useText();
  const { choice } = work;
  const fields = genderFields(tagging, undefined);
  const groups = genderGroups(tagging);
  return (
    <SelectField
      label={t("templates.doubts.of")}
      value={choice.fields?.join(" ") ?? `${choice.field ?? ""}`}
      options={[
        ...fields.map(({ field, name, person }) => ({
          value: `${field}`,
          label: person === undefined ? name : `${person} (${name})`,
        })),
        ...groups.map((group) => ({
          value: group.fields.join(" "),
          label:
            group.role === undefined
              ? t("templates.doubts.everybody", { people: group.people.length })
              : t("templates.doubts.all", { people: group.people.join(", ") }),
        })),
        { value: "", label: t("templates.doubts.newPerson") },
      ]}
      onChange={({ currentTarget: { value } }) =>
        work.follow(
          groups.find((group) => group.fields.join(" ") === value) ?? fields.find(({ field }) => `${field}` === value),
        )
      }
    />
  );
}

/** Asks for the name of a new field, and for the gender of its person in the document. */
function NewPerson({ id, work }: { readonly id: string; readonly work: ReturnType<typeof useChoice> }) {
  const t = useText();
  const { choice, wrong, change, changeSex } = work;
  return (
    <>
      <Field
        id={`${id}-name`}
        label={t("templates.doubts.newName")}
        error={errorText(wrong.name)}
        maxLength={100}
        value={choice.name}
        onChange={(event) => change({ name: event.currentTarget.value })}
      />
      <SelectField
        label={t("templates.doubts.sex")}
        value={choice.sex}
        options={[
          { value: "masculino", label: t("templates.genderMasculine") },
          { value: "femenino", label: t("templates.genderFeminine") },
        ]}
        onChange={(event) => changeSex(event.currentTarget.value === "femenino" ? "femenino" : "masculino")}
      />
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
            <Sentence tagging={tagging} doubt={doubt} index={index} />
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

/** The name of the field in place of the words of a doubt. */
function fieldOf(tagging: Tagging, { file, paragraph, start, end }: TaggedDoubt): string {
  const place = tagging.places.find(
    (one) => one.file === file && one.paragraph === paragraph && one.start <= start && end <= one.end,
  );
  return tagging.fields[(place && fieldsOf(place)[0]) ?? -1]?.name ?? "";
}
