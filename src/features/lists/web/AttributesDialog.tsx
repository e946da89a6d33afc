import Add from "@mui/icons-material/Add";
import Button from "@mui/material/Button";
import { type FormEvent, useState } from "react";
import { FormDialog } from "#client/form/FormDialog.tsx";
import { textOf, useText } from "#client/i18n.ts";
import { randomId } from "#client/random-id.ts";
import { useChange } from "#client/use-change.ts";
import { Failure } from "#protocol/failure.ts";
import { Field } from "#ui/Field.tsx";
import { renameList, saveAttributes } from "../contract.ts";
import { listKeys, listNamesKeys } from "../feature.ts";
import type { Attribute, List } from "../list.ts";
import { AttributeRow, type Draft } from "./AttributeRow.tsx";

const draftOf = (attribute?: Attribute): Draft => ({
  key: attribute?.id ?? randomId(),
  id: attribute?.id,
  name: attribute?.name ?? "",
  kind: attribute?.kind ?? "text",
  required: attribute?.required ?? false,
  options: attribute?.options.join("\n") ?? "",
});

/** The name of a list and its attributes: added, renamed, moved, removed, of which kind, and which one names a record. */
export function AttributesDialog({ list, onClose }: { readonly list: List; readonly onClose: () => void }) {
  const t = useText();
  const [name, setName] = useState(list.name);
  const [drafts, setDrafts] = useState<readonly Draft[]>(() => list.attributes.map(draftOf));
  const [identifier, setIdentifier] = useState(list.identifier);
  const { send, busy, failure, clear } = useSave(list, onClose);
  const errors = failure instanceof Failure ? failure.fields : [];
  const faultOf = (path: string) => {
    const code = errors.find((one) => one.path === path)?.code;
    return code === undefined ? undefined : textOf(code);
  };
  const shown = errors.some(({ path }) => path !== "identifier" && !path.endsWith(".kind")) ? undefined : failure;
  const change = (next: readonly Draft[]) => {
    setDrafts(next);
    clear();
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void send(
      name,
      drafts,
      Math.max(
        0,
        drafts.findIndex(({ key }) => key === identifier),
      ),
    );
  };
  return (
    <FormDialog
      form={{ submit, busy, failure: shown }}
      title={t("lists.page.editAttributes")}
      intro={<p className="lists-intro">{t("lists.page.attributesIntro")}</p>}
      submitLabel={t("lists.page.save")}
      size="md"
      onClose={onClose}
    >
      <Field
        label={t("lists.page.name")}
        autoComplete="off"
        maxLength={200}
        value={name}
        error={faultOf("name")}
        onChange={(event) => {
          setName(event.currentTarget.value);
          clear();
        }}
      />
      <AttributeDrafts
        drafts={drafts}
        identifier={identifier}
        faultOf={faultOf}
        onChange={change}
        onIdentifier={setIdentifier}
      />
    </FormDialog>
  );
}

/** The attributes while they are edited, and a way to add one. */
function AttributeDrafts({
  drafts,
  identifier,
  faultOf,
  onChange,
  onIdentifier,
}: {
  readonly drafts: readonly Draft[];
  readonly identifier: string;
  readonly faultOf: (path: string) => string | undefined;
  readonly onChange: (next: readonly Draft[]) => void;
  readonly onIdentifier: (key: string) => void;
}) {
  const t = useText();
  const move = (at: number, by: number) => {
    const next = [...drafts];
    const [one] = next.splice(at, 1);
    if (one) onChange(next.toSpliced(at + by, 0, one));
  };
  return (
    <>
      <ol className="attribute-list">
        {drafts.map((draft, at) => (
          <AttributeRow
            key={draft.key}
            draft={draft}
            isIdentifier={draft.key === identifier}
            isFirst={at === 0}
            isLast={at === drafts.length - 1}
            isOnly={drafts.length === 1}
            faultOf={(field) => faultOf(`attributes.${at}.${field}`)}
            onChange={(next) => onChange(drafts.with(at, next))}
            onIdentifier={() => onIdentifier(draft.key)}
            onMove={(by) => move(at, by)}
            onRemove={() => onChange(drafts.toSpliced(at, 1))}
          />
        ))}
      </ol>
      <Button startIcon={<Add />} sx={{ justifySelf: "start" }} onClick={() => onChange([...drafts, draftOf()])}>
        {t("lists.page.addAttribute")}
      </Button>
    </>
  );
}

/** Stores name and attributes; what was refused stays until something changes. */
function useSave(list: List, onClose: () => void) {
  const t = useText();
  const refresh = [listKeys.one(list.id), listNamesKeys.all];
  const rename = useChange(renameList, { inForm: true, refresh });
  const save = useChange(saveAttributes, { inForm: true, refresh, done: () => t("lists.page.attributesSaved") });
  const [failure, setFailure] = useState<unknown>();
  const send = async (name: string, drafts: readonly Draft[], identifier: number) => {
    setFailure(undefined);
    try {
      const { version } = name === list.name ? list : await rename.mutateAsync({ id: list.id, name });
      const attributes = drafts.map(({ id, name: given, kind, required, options }) => ({
        ...(id === undefined ? {} : { id }),
        name: given,
        kind,
        required,
        options: kind === "option" ? options.split("\n").filter((line) => line.trim() !== "") : [],
      }));
      await save.mutateAsync({ id: list.id, version, attributes, identifier });
      onClose();
    } catch (error) {
      setFailure(error);
    }
  };
  return { send, busy: rename.isPending || save.isPending, failure, clear: () => setFailure(undefined) };
}
