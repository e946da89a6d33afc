import Add from "@mui/icons-material/Add";
import Button from "@mui/material/Button";
import { FormDialog } from "#client/form/FormDialog.tsx";
import { useFormValues } from "#client/form/use-form-values.ts";
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

/** The edited values of a list. Its attributes have keys, so that what two people change in different ones is merged. */
interface Edited {
  readonly name: string;
  readonly order: readonly string[];
  readonly attributes: Readonly<Record<string, Draft>>;
  readonly identifier: string;
}

const editedOf = ({ name, attributes, identifier }: List): Edited => ({
  name,
  order: attributes.map(({ id }) => id),
  attributes: Object.fromEntries(attributes.map((one) => [one.id, draftOf(one)])),
  identifier,
});

/** The attributes in their order. */
const draftsOf = ({ order, attributes }: Pick<Edited, "order" | "attributes">): readonly Draft[] =>
  order.flatMap((key) => attributes[key] ?? []);

/** The name of a list and its attributes: added, renamed, moved, removed, of which kind, and which one names a record. */
export function AttributesDialog({ list, onClose }: { readonly list: List; readonly onClose: () => void }) {
  const t = useText();
  const form = useAttributesForm(list, onClose);
  const { failure, values } = form;
  const drafts = draftsOf(values);
  const errors = failure instanceof Failure ? failure.fields : [];
  const faultOf = (path: string) => {
    const code = errors.find((one) => one.path === path)?.code;
    return code === undefined ? undefined : textOf(code);
  };
  const shown = errors.some(({ path }) => path !== "identifier" && !path.endsWith(".kind")) ? undefined : failure;
  return (
    <FormDialog
      form={{ ...form, failure: shown }}
      fields={{
        name: t("lists.page.name"),
        attributes: [t("lists.page.attributes"), namesOf],
        identifier: [t("lists.page.identifier"), (key) => values.attributes[key]?.name ?? ""],
      }}
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
        {...form.field("name")}
        error={faultOf("name")}
      />
      <AttributeDrafts
        drafts={drafts}
        identifier={values.identifier}
        faultOf={faultOf}
        onChange={(next) => {
          form.set("attributes", Object.fromEntries(next.map((one) => [one.key, one])));
          form.set(
            "order",
            next.map(({ key }) => key),
          );
        }}
        onIdentifier={(key) => form.set("identifier", key)}
      />
    </FormDialog>
  );
}

const namesOf = (attributes: Edited["attributes"]): string =>
  Object.values(attributes)
    .map(({ name }) => name)
    .join(", ");

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

/** The form of a list. Another person's name or attributes are not overwritten. */
function useAttributesForm(list: List, onClose: () => void) {
  const t = useText();
  const refresh = [listKeys.one(list.id), listNamesKeys.all];
  const rename = useChange(renameList, { inForm: true, refresh });
  const save = useChange(saveAttributes, { inForm: true, refresh, done: () => t("lists.page.attributesSaved") });
  return useFormValues<Edited, List>({
    draft: ["attributes", list.id],
    initial: editedOf(list),
    saved: list,
    // Each error has its place among the attributes.
    nameAt: () => undefined,
    send: async (values, saved) => {
      const { id } = list;
      const drafts = draftsOf(values);
      const { version } =
        values.name === saved.name ? saved : await rename.mutateAsync({ id, name: values.name, before: saved.name });
      const attributes = drafts.map(({ id: attribute, name, kind, required, options }) => ({
        ...(attribute === undefined ? {} : { id: attribute }),
        name,
        kind,
        required,
        options: kind === "option" ? options.split("\n").filter((line) => line.trim() !== "") : [],
      }));
      const before = { attributes: saved.attributes, identifier: saved.identifier };
      const identifier = Math.max(
        0,
        drafts.findIndex(({ key }) => key === values.identifier),
      );
      await save.mutateAsync({ id, version, attributes, identifier, before });
      onClose();
    },
  });
}
