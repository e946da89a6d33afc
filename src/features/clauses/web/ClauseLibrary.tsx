import Add from "@mui/icons-material/Add";
import Button from "@mui/material/Button";
import Dialog from "@mui/material/Dialog";
import DialogActions from "@mui/material/DialogActions";
import DialogContent from "@mui/material/DialogContent";
import DialogTitle from "@mui/material/DialogTitle";
import { useQuery } from "@tanstack/react-query";
import { useDeferredValue, useId, useState } from "react";
import { FailureState } from "#client/FailureState.tsx";
import { errorText } from "#client/failure-text.ts";
import { useText } from "#client/i18n.ts";
import { nameKey } from "#features/answers/form-definition.ts";
import { useGuard } from "#features/templates/web/index.ts";
import type { Actor } from "#protocol/actor.ts";
import { Field } from "#ui/Field.tsx";
import { ReasonButton } from "#ui/ReasonButton.tsx";
import { StatusChip } from "#ui/StatusChip.tsx";
import { ListSkeleton } from "#ui/skeletons.tsx";
import { EmptyState } from "#ui/states.tsx";
import { type ClauseRow, clauseErrors } from "../clause.ts";
import { manageClauses } from "../policy.ts";
import { ClauseEditor } from "./ClauseEditor.tsx";
import { clausesQuery } from "./queries.ts";
import "./clauses.css";
import { FormDialog } from "#client/form/FormDialog.tsx";
import { useFormValues } from "#client/form/use-form-values.ts";
import { useChange } from "#client/use-change.ts";
import { createClause } from "../contract.ts";
import { clauseListKeys } from "../feature.ts";
import { ClauseTextField } from "./ClauseTextField.tsx";

/** The clauses of the organization: its list, one of them to change, a new one. */
export function ClauseLibrary({ actor, onClose }: { readonly actor: Actor; readonly onClose: () => void }) {
  const t = useText();
  const title = useId();
  const decision = manageClauses(actor);
  const [opened, setOpened] = useState<string>();
  const [adding, setAdding] = useState(false);
  const [changed, setChanged] = useState(false);
  const guard = useGuard(changed, {
    title: t("clauses.leaveTitle"),
    text: t("clauses.leave"),
    goOn: t("clauses.goOn"),
  });
  const open = (id: string | undefined) => {
    setChanged(false);
    setOpened(id);
  };
  const close = guard.before(onClose);
  return (
    <Dialog open fullWidth maxWidth="md" onClose={close} aria-labelledby={title}>
      <DialogTitle id={title}>{t("clauses.library")}</DialogTitle>
      <DialogContent className="clause-library">
        {opened === undefined ? (
          <ClauseList onOpen={open} />
        ) : (
          <>
            <Button sx={{ justifySelf: "start" }} onClick={guard.before(() => open(undefined))}>
              {t("clauses.back")}
            </Button>
            <ClauseEditor
              key={opened}
              id={opened}
              mayEdit={decision === true}
              onChanged={setChanged}
              onGone={() => open(undefined)}
              onLeave={onClose}
            />
          </>
        )}
      </DialogContent>
      <DialogActions sx={{ px: 3, pb: 2.5 }}>
        {opened === undefined && (
          <ReasonButton
            reason={decision === true ? undefined : errorText(decision)}
            variant="contained"
            startIcon={<Add />}
            onClick={() => setAdding(true)}
          >
            {t("clauses.add")}
          </ReasonButton>
        )}
        <Button color="inherit" onClick={close}>
          {t("clauses.close")}
        </Button>
      </DialogActions>
      {guard.dialog}
      {adding && <NewClause onMade={open} onClose={() => setAdding(false)} />}
    </Dialog>
  );
}

function ClauseList({ onOpen }: { readonly onOpen: (id: string) => void }) {
  const t = useText();
  const [typed, setTyped] = useState("");
  const search = nameKey(useDeferredValue(typed));
  const found = useQuery(clausesQuery);
  if (found.isError) return <FailureState error={found.error} onRetry={() => void found.refetch()} />;
  if (!found.data) return <ListSkeleton label={t("shell.loading")} />;
  const { clauses } = found.data;
  const shown = clauses.filter(({ name }) => nameKey(name).includes(search));
  return (
    <>
      <p className="hint">{t("clauses.intro")}</p>
      {clauses.length === 0 ? (
        <EmptyState title={t("clauses.none")} text={t("clauses.noneText")} />
      ) : (
        <Field
          type="search"
          label={t("clauses.search")}
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
      )}
      {clauses.length > 0 && shown.length === 0 && <p role="status">{t("clauses.noneFound")}</p>}
      {shown.length > 0 && (
        <ul className="clause-list">
          {shown.map((clause) => (
            <Row key={clause.id} clause={clause} onOpen={() => onOpen(clause.id)} />
          ))}
        </ul>
      )}
    </>
  );
}

function Row({ clause, onOpen }: { readonly clause: ClauseRow; readonly onOpen: () => void }) {
  const t = useText();
  const { name, number, templates, behind } = clause;
  return (
    <li>
      <Button className="clause-row" color="inherit" onClick={onOpen}>
        <span className="clause-name">{name}</span>
        <span className="hint">
          {t("clauses.version", { number })} · {t("clauses.inTemplates", { count: templates })}
        </span>
      </Button>
      {behind > 0 && <StatusChip tone="warning" label={t("clauses.behind", { count: behind })} />}
    </li>
  );
}

/** Writes a new clause. */
function NewClause({ onMade, onClose }: { readonly onMade: (id: string) => void; readonly onClose: () => void }) {
  const t = useText();
  const create = useChange(createClause, {
    inForm: true,
    done: () => t("clauses.created"),
    refresh: [clauseListKeys.all],
  });
  const form = useFormValues({
    draft: ["clause"],
    initial: { name: "", text: "" },
    check: clauseErrors,
    send: async (values) => {
      const { id } = await create.mutateAsync(values);
      onClose();
      onMade(id);
    },
  });
  return (
    <FormDialog form={form} size="md" title={t("clauses.add")} submitLabel={t("clauses.create")} onClose={onClose}>
      <Field
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- the dialog was opened to be filled in
        autoFocus
        label={t("clauses.name")}
        hint={t("clauses.nameHint")}
        maxLength={120}
        {...form.field("name")}
      />
      <ClauseTextField {...form.field("text")} />
    </FormDialog>
  );
}
