import Alert from "@mui/material/Alert";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { changedValues } from "#client/form/changed-values.ts";
import { FormDialog } from "#client/form/FormDialog.tsx";
import { useFormValues } from "#client/form/use-form-values.ts";
import { useText } from "#client/i18n.ts";
import { ChoicesField } from "#ui/ChoicesField.tsx";
import { Field } from "#ui/Field.tsx";
import { SelectField } from "#ui/SelectField.tsx";
import { SwitchField } from "#ui/SwitchField.tsx";
import { TextAreaField } from "#ui/TextAreaField.tsx";
import { type Board, boardColor, type PublicPart, publicParts, type Visibility } from "../../board.ts";
import type { BoardTemplate } from "../../column.ts";
import { createBoard, saveBoard } from "../../contract.ts";
import { teamChoicesQuery } from "../queries.ts";
import { useBoardChange } from "../use-board-change.ts";

const visibilities: readonly Visibility[] = ["private", "team", "organization"];
const templates: readonly BoardTemplate[] = ["default", "kanban", "scrum", "simple", "custom"];

/** Makes a board, or changes the one that is given. */
export function BoardDialog({
  board,
  onClose,
  onSaved,
}: {
  readonly board?: Board;
  readonly onClose: () => void;
  readonly onSaved?: (id: string) => void;
}) {
  const t = useText();
  const [template, setTemplate] = useState<BoardTemplate>("default");
  const form = useBoardForm({ board, template, onClose, onSaved });
  const { visibility, teams, color } = form.values;
  return (
    <FormDialog
      fields={{
        name: t("boards.name"),
        description: t("boards.description"),
        color: t("boards.color"),
        visibility: [t("boards.visibleTo"), (value) => t(`boards.visibility.${value}`)],
      }}
      form={form}
      size="sm"
      title={t(board ? "boards.settings" : "boards.create")}
      submitLabel={t(board ? "boards.save" : "boards.createConfirm")}
      onClose={onClose}
    >
      <Field
        label={t("boards.name")}
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- the dialog was opened to be filled in
        autoFocus
        autoComplete="off"
        maxLength={200}
        {...form.field("name")}
      />
      <TextAreaField label={t("boards.description")} optional={t("boards.optional")} {...form.field("description")} />
      <div className="board-dialog-row">
        <Field type="color" className="color-field" label={t("boards.color")} {...form.field("color")} value={color} />
        {!board && (
          <SelectField
            label={t("boards.template")}
            value={template}
            options={templates.map((value) => ({ value, label: t(`boards.templates.${value}`) }))}
            onChange={(event) => setTemplate(event.currentTarget.value as BoardTemplate)}
          />
        )}
        <SelectField
          label={t("boards.visibleTo")}
          value={visibility}
          options={visibilities.map((value) => ({ value, label: t(`boards.visibility.${value}`) }))}
          onChange={(event) => form.set("visibility", event.currentTarget.value as Visibility)}
        />
      </div>
      {visibility === "team" && (
        <TeamChoice chosen={teams} error={form.error("teams")} onChange={(next) => form.set("teams", next)} />
      )}
      {board && (
        <SwitchField
          label={t("boards.publicLinks")}
          hint={t("boards.publicLinksHint")}
          checked={form.values.publicLinks}
          onChange={(event) => form.set("publicLinks", event.currentTarget.checked)}
        />
      )}
      {board && form.values.publicLinks && (
        <ChoicesField
          label={t("boards.publicShows.title")}
          hint={t("boards.publicShows.hint")}
          options={publicParts.map((value) => ({ value, label: t(`boards.publicShows.${value}`) }))}
          chosen={form.values.publicShows}
          onChange={(next) => form.set("publicShows", next as PublicPart[])}
        />
      )}
    </FormDialog>
  );
}

interface Saving {
  readonly board: Board | undefined;
  readonly template: BoardTemplate;
  readonly onClose: () => void;
  readonly onSaved: ((id: string) => void) | undefined;
}

/** The form of a board. */
function useBoardForm({ board, template, onClose, onSaved }: Saving) {
  const t = useText();
  const create = useBoardChange(createBoard, { inForm: true, done: (_, { name }) => t("boards.created", { name }) });
  const save = useBoardChange(saveBoard, { inForm: true, done: () => t("boards.saved") });
  return useFormValues({
    draft: ["board", board?.id ?? ""],
    initial: valuesOf(board),
    saved: board,
    check: ({ name }) => ({
      name:
        name.trim() === ""
          ? "boards.nameRequired"
          : Array.from(name.trim()).length > 50
            ? "boards.nameTooLong"
            : undefined,
    }),
    send: async (values, saved) => {
      const { publicLinks: _, publicShows: __, ...fields } = values;
      const { id } = board
        ? await save.mutateAsync({ boardId: board.id, ...changedValues(values, valuesOf(saved)) })
        : await create.mutateAsync({ ...fields, template });
      onClose();
      onSaved?.(id);
    },
  });
}

const valuesOf = (board: Board | undefined) => ({
  name: board?.name ?? "",
  description: board?.description ?? "",
  color: board?.color ?? boardColor,
  visibility: (board?.visibility ?? "team") as Visibility,
  teams: board?.teams ?? ([] as string[]),
  publicLinks: board?.publicLinks ?? true,
  publicShows: board?.publicShows ?? ([...publicParts] as PublicPart[]),
});

function TeamChoice({
  chosen,
  error,
  onChange,
}: {
  readonly chosen: readonly string[];
  readonly error: string | undefined;
  readonly onChange: (next: string[]) => void;
}) {
  const t = useText();
  const teams = useQuery(teamChoicesQuery);
  const nobody = chosen.length === 0 && teams.data !== undefined;
  const options = teams.data?.map(({ id, name }) => ({ value: id, label: name })) ?? [];
  return (
    <>
      <ChoicesField
        label={t("boards.teams")}
        hint={teams.data?.length === 0 ? t("boards.noTeams") : undefined}
        error={error}
        options={options}
        chosen={chosen}
        onChange={onChange}
      />
      {nobody && (
        <Alert severity="warning" role="status">
          {t("boards.nobodyElse")}
        </Alert>
      )}
    </>
  );
}
