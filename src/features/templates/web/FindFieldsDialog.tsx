import Alert from "@mui/material/Alert";
import Button from "@mui/material/Button";
import Dialog from "@mui/material/Dialog";
import DialogActions from "@mui/material/DialogActions";
import DialogContent from "@mui/material/DialogContent";
import DialogTitle from "@mui/material/DialogTitle";
import { useQuery } from "@tanstack/react-query";
import { useId, useState } from "react";
import { failureText } from "#client/failure-text.ts";
import { useText } from "#client/i18n.ts";
import { ReasonButton } from "#ui/ReasonButton.tsx";
import { isSettled } from "../doubts.ts";
import type { Recognized } from "../recognized.ts";
import { taggingOf, tagsOf, wrongNames } from "../tagging.ts";
import type { Template } from "../template.ts";
import { FindingList } from "./FindingList.tsx";
import { leadToDoubts } from "./TaggedDoubts.tsx";
import { recognitionQuery, useFoundTags } from "./use-from-document.ts";
import { useTaggingGuard } from "./use-guard.tsx";
import { acceptLabel, Made, noSteps, Reading, Workbench } from "./Workbench.tsx";

export interface FindFieldsProps {
  readonly template: Pick<Template, "id" | "versionId">;
  readonly onClose: () => void;
}

/** Looks for what changes in the document of a template without tags; what is accepted becomes its fields, as a new version. */
export function FindFieldsDialog(props: FindFieldsProps) {
  const t = useText();
  const titleId = useId();
  const found = useQuery(recognitionQuery(props.template));
  const { data } = found;
  const ready = data?.kind === "recognized" && !data.tagged;
  return ready ? (
    <Finding {...props} found={data} />
  ) : (
    <Dialog open fullScreen onClose={props.onClose} aria-labelledby={titleId}>
      <DialogTitle id={titleId}>{t("templates.fromDocument.find")}</DialogTitle>
      <DialogContent>
        <Reading
          reading={{ data, error: found.error, isPending: found.isFetching }}
          tagged={t("templates.fromDocument.taggedNow")}
          onAgain={() => void found.refetch()}
        />
      </DialogContent>
      <DialogActions sx={{ px: 3, pb: 2 }}>
        <Button onClick={props.onClose} color="inherit">
          {t("templates.upload.close")}
        </Button>
      </DialogActions>
    </Dialog>
  );
}

function Finding({ template, found, onClose }: FindFieldsProps & { readonly found: Recognized }) {
  const t = useText();
  const titleId = useId();
  const [taggings, setTaggings] = useState(() => noSteps(taggingOf(found)));
  const making = useFoundTags(template);
  const { data: outcome, isPending: busy } = making;
  const done = outcome?.kind === "stored";
  const guard = useTaggingGuard(!done && taggings.past.length > 0);
  const close = guard.before(onClose);
  const tagging = taggings.now;
  return (
    <Dialog open fullScreen onClose={() => !busy && close()} aria-labelledby={titleId}>
      <DialogTitle id={titleId}>{t("templates.fromDocument.find")}</DialogTitle>
      <DialogContent
        className={done ? "" : "bench"}
        sx={{ display: "grid", gap: 2, alignContent: "start", gridTemplateColumns: "minmax(0, 1fr)" }}
      >
        {done && <Made answer={outcome} tagging={tagging} />}
        {!done && (
          <Workbench taggings={taggings} onChange={setTaggings}>
            {making.error && <Alert severity="error">{failureText(making.error)}</Alert>}
            {outcome?.kind === "invalid" && <FindingList kind="error" findings={outcome.errors} />}
            {outcome?.kind === "refused" && <Alert severity="error">{t("templates.upload.refused")}</Alert>}
          </Workbench>
        )}
      </DialogContent>
      <DialogActions sx={{ px: 3, pb: 2 }}>
        <Button onClick={close} disabled={busy} color="inherit">
          {done ? t("templates.upload.close") : t("templates.upload.cancel")}
        </Button>
        {!done && (
          <ReasonButton
            variant="contained"
            aria-keyshortcuts="Control+Enter"
            loading={busy}
            reason={
              wrongNames(tagging)
                ? t("shell.correctFirst")
                : tagsOf(tagging).tags.length === 0
                  ? t("shell.chooseFirst")
                  : undefined
            }
            onClick={() => (isSettled(tagging) ? making.mutate(tagging) : leadToDoubts())}
          >
            {acceptLabel(t, tagging, "templates.fromDocument.makeFields")}
          </ReasonButton>
        )}
      </DialogActions>
      {guard.dialog}
    </Dialog>
  );
}
