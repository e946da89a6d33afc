import Button from "@mui/material/Button";
import Dialog from "@mui/material/Dialog";
import DialogActions from "@mui/material/DialogActions";
import DialogContent from "@mui/material/DialogContent";
import DialogTitle from "@mui/material/DialogTitle";
import { useQuery } from "@tanstack/react-query";
import { useId } from "react";
import { FailureState } from "#client/FailureState.tsx";
import { useText } from "#client/i18n.ts";
import { changesBetween } from "#features/answers/answers.ts";
import { ListSkeleton } from "#ui/skeletons.tsx";
import { ChangeTable } from "../ChangeTable.tsx";
import { processQuery } from "../queries.ts";
import type { FormSession } from "./form-session.ts";

/** Shows what was saved elsewhere beside what was typed here; one of both goes on. */
export function ConflictDialog({
  id,
  formSession,
  onClose,
}: {
  readonly id: string;
  readonly formSession: FormSession;
  readonly onClose: () => void;
}) {
  const t = useText();
  const titleId = useId();
  const theirs = useQuery({ ...processQuery(id), staleTime: 0, refetchOnMount: "always" });
  const ready = theirs.isSuccess && !theirs.isFetching;
  const { questions } = formSession.answerStore.plan;
  const changes = ready ? changesBetween(questions, theirs.data.answers, formSession.minesOn(theirs.data.answers)) : [];
  const choose = (whose: "mine" | "theirs") => {
    if (!theirs.data) return;
    formSession.goOn(theirs.data, whose);
    onClose();
  };
  return (
    <Dialog open onClose={onClose} aria-labelledby={titleId} maxWidth="md" fullWidth>
      <DialogTitle id={titleId}>{t("processes.page.conflict.title")}</DialogTitle>
      <DialogContent>
        <p>{t("processes.page.conflict.text")}</p>
        {theirs.isError && <FailureState error={theirs.error} onRetry={() => void theirs.refetch()} />}
        {!ready && !theirs.isError && <ListSkeleton label={t("shell.loading")} rows={3} />}
        {ready && (
          <ChangeTable
            labels={formSession.answerStore.plan.places}
            fields={formSession.answerStore.plan.fields}
            changes={changes}
            before={t("processes.page.conflict.theirs")}
            after={t("processes.page.conflict.mine")}
          />
        )}
      </DialogContent>
      <DialogActions sx={{ px: 3, pb: 2, flexWrap: "wrap", gap: 1 }}>
        <Button color="inherit" onClick={onClose}>
          {t("processes.page.conflict.later")}
        </Button>
        <Button variant="outlined" disabled={!ready} onClick={() => choose("theirs")}>
          {t("processes.page.conflict.takeTheirs")}
        </Button>
        <Button variant="contained" disabled={!ready} onClick={() => choose("mine")}>
          {t("processes.page.conflict.keepMine")}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
