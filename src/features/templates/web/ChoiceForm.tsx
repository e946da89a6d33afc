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
  choiceErrors,
  type GenderField,
  type GenderGroup,
  genderFields,
  genderGroups,
  newGenderName,
  otherForm,
  proposedChoice,
  sameDoubts,
  withChoice,
  wordsOf,
} from "../doubts.ts";
import { type GenderList, genderLists } from "../list-doubts.ts";
import type { TaggedDoubt, Tagging } from "../tagging.ts";

interface ChoiceProps {
  readonly tagging: Tagging;
  readonly doubt: TaggedDoubt;
  readonly index: number;
  readonly onSettle: (next: Tagging) => void;
}

/** Returns the part of a choice that says whose gender it follows. */
function followed(one: GenderField | GenderGroup | GenderList): Partial<Choice> {
  if ("list" in one) return { list: one.list };
  return "fields" in one ? { fields: one.fields, lists: one.lists } : { field: one.field };
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
  const follow = (one: GenderField | GenderGroup | GenderList | undefined) => {
    const { field: _, fields: __, list: ___, lists: ____, ...rest } = choice;
    const sex = one?.sex ?? choice.sex;
    setWrong({});
    setChoice({
      ...rest,
      ...(one && followed(one)),
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
export function ChoiceForm({ onCancel, ...props }: ChoiceProps & { readonly onCancel: () => void }) {
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
      {choice.field === undefined && choice.fields === undefined && choice.list === undefined && (
        <NewPerson id={id} work={work} />
      )}
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
  const lists = genderLists(tagging);
  const listValue = (list: number) => `list ${list}`;
  const groupValue = ({ fields: of = [], lists: ofLists = [] }: Pick<Choice, "fields" | "lists">) =>
    [...of, ...ofLists.map(listValue)].join(" ");
  return (
    <SelectField
      label={t("templates.doubts.of")}
      value={
        choice.list === undefined
          ? choice.fields
            ? groupValue(choice)
            : `${choice.field ?? ""}`
          : listValue(choice.list)
      }
      options={[
        ...lists.map(({ list, label, people }) => ({
          value: listValue(list),
          label: t("templates.doubts.allOfList", { list: label, people: people.join(", ") }),
        })),
        ...fields.map(({ field, label, person }) => ({
          value: `${field}`,
          label: person === undefined ? label : `${person} (${label})`,
        })),
        ...groups.map((group) => ({
          value: groupValue(group),
          label:
            group.role === undefined
              ? t("templates.doubts.everybody", { people: group.people.length })
              : t("templates.doubts.all", { people: group.people.join(", ") }),
        })),
        { value: "", label: t("templates.doubts.newPerson") },
      ]}
      onChange={({ currentTarget: { value } }) =>
        work.follow(
          lists.find(({ list }) => listValue(list) === value) ??
            groups.find((group) => groupValue(group) === value) ??
            fields.find(({ field }) => `${field}` === value),
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
