import Button from "@mui/material/Button";
import Dialog from "@mui/material/Dialog";
import DialogActions from "@mui/material/DialogActions";
import DialogContent from "@mui/material/DialogContent";
import DialogTitle from "@mui/material/DialogTitle";
import { useQuery } from "@tanstack/react-query";
import { useId } from "react";
import { FailureState } from "#client/FailureState.tsx";
import { useText } from "#client/i18n.ts";
import { useChange } from "#client/use-change.ts";
import { templateKeys, templateListKeys, templateVersionKeys } from "#features/templates/feature.ts";
import { ComparedText } from "#features/templates/web/index.ts";
import { FormSkeleton } from "#ui/skeletons.tsx";
import { takeClause } from "../contract.ts";
import { clauseKeys, clauseListKeys } from "../feature.ts";
import { comparisonQuery } from "./queries.ts";
import "./clauses.css";

interface Props {
  readonly templateId: string;
  readonly template: string;
  readonly clause: { readonly id: string; readonly name: string; readonly edited: boolean };
  readonly onClose: () => void;
}

/** Shows what the newest version of a clause changes in a template, and takes it over there. */
export function TakeOver({ templateId, template, clause, onClose }: Props) {
  const t = useText();
  const title = useId();
  const found = useQuery(comparisonQuery(templateId, clause.id));
  const take = useChange(takeClause, {
    done: ({ number }) => t("clauses.taken", { number }),
    refresh: [
      templateVersionKeys.one(templateId),
      templateKeys.one(templateId),
      templateListKeys.all,
      clauseListKeys.all,
      clauseKeys.one(clause.id),
    ],
    afterwards: onClose,
  });
  const { text, versionId, number } = found.data ?? {};
  return (
    <Dialog open fullWidth maxWidth="md" onClose={() => !take.isPending && onClose()} aria-labelledby={title}>
      <DialogTitle id={title}>{t("clauses.takeTitle", { number: number ?? "…", name: clause.name })}</DialogTitle>
      <DialogContent className="clause-library">
        {found.isError && <FailureState error={found.error} onRetry={() => void found.refetch()} />}
        {found.isPending && <FormSkeleton label={t("shell.loading")} fields={2} />}
        {text && (
          <>
            <p>{t("clauses.takeIntro", { template })}</p>
            {clause.edited && <p>{t("clauses.takeEdited")}</p>}
            {text.shown.length === 0 ? <p>{t("clauses.takeSame")}</p> : <ComparedText text={text} />}
          </>
        )}
      </DialogContent>
      <DialogActions sx={{ px: 3, pb: 2.5 }}>
        <Button color="inherit" disabled={take.isPending} onClick={onClose}>
          {t("clauses.cancel")}
        </Button>
        <Button
          variant="contained"
          loading={take.isPending}
          disabled={versionId === undefined}
          onClick={() => {
            if (versionId !== undefined && number !== undefined)
              take.mutate({ templateId, clauseId: clause.id, versionId, number });
          }}
        >
          {t("clauses.take")}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
