import Button from "@mui/material/Button";
import Dialog from "@mui/material/Dialog";
import DialogActions from "@mui/material/DialogActions";
import DialogContent from "@mui/material/DialogContent";
import DialogTitle from "@mui/material/DialogTitle";
import { type UseQueryResult, useQuery } from "@tanstack/react-query";
import { useId, useState } from "react";
import type { z } from "zod";
import { FailureState } from "#client/FailureState.tsx";
import { errorText } from "#client/failure-text.ts";
import { useText } from "#client/i18n.ts";
import { useChange } from "#client/use-change.ts";
import { ConfirmDialog } from "#ui/ConfirmDialog.tsx";
import { FormSkeleton } from "#ui/skeletons.tsx";
import { acceptTest, deleteTest, type showTest } from "../contract.ts";
import { templateTestKeys } from "../feature.ts";
import type { TemplateTest, TestError } from "../template-test.ts";
import { testQuery } from "./queries.ts";
import { SideBySide } from "./SideBySide.tsx";

interface Props {
  readonly templateId: string;
  readonly test: TemplateTest;
  readonly mayEdit: boolean;
  readonly onClose: () => void;
}

/** Shows the result of a test with the current version. Its author accepts the text, or deletes the test. */
export function TestDialog({ templateId, test, mayEdit, onClose }: Props) {
  const t = useText();
  const title = useId();
  const found = useQuery(testQuery(templateId, test.id));
  const [deleting, setDeleting] = useState(false);
  const refresh = [templateTestKeys.one(templateId)];
  const accept = useChange(acceptTest, {
    done: () => t("templateTests.acceptedNow"),
    refresh,
    afterwards: onClose,
  });
  const remove = useChange(deleteTest, { done: () => t("templateTests.deleted"), refresh, afterwards: onClose });
  const { text, version, versionId } = found.data ?? {};
  const differs = text != null && text.shown.length > 0;
  return (
    <Dialog open fullWidth maxWidth={differs ? "lg" : "sm"} onClose={onClose} aria-labelledby={title}>
      <DialogTitle id={title}>{test.name}</DialogTitle>
      <DialogContent className="template-trial" aria-live="polite">
        <Trial found={found} />
      </DialogContent>
      <DialogActions sx={{ px: 3, pb: 2.5 }}>
        {mayEdit && (
          <Button color="error" sx={{ mr: "auto" }} onClick={() => setDeleting(true)}>
            {t("templateTests.delete")}
          </Button>
        )}
        <Button color="inherit" onClick={onClose}>
          {t("templateTests.close")}
        </Button>
        {mayEdit && differs && version !== undefined && versionId !== undefined && (
          <Button
            variant="contained"
            loading={accept.isPending}
            onClick={() => accept.mutate({ templateId, id: test.id, version, versionId })}
          >
            {t("templateTests.accept")}
          </Button>
        )}
      </DialogActions>
      <ConfirmDialog
        open={deleting}
        title={t("templateTests.deleteNamed", test)}
        text={t("templateTests.deleteSure")}
        confirmLabel={t("templateTests.delete")}
        cancelLabel={t("templateTests.cancel")}
        tone="error"
        onConfirm={() => remove.mutate({ templateId, id: test.id })}
        onCancel={() => setDeleting(false)}
      />
    </Dialog>
  );
}

/** The text against the expected one, that it is the same, or why there is none. */
function Trial({ found }: { readonly found: UseQueryResult<z.output<typeof showTest.output>> }) {
  const t = useText();
  if (found.isError) return <FailureState error={found.error} onRetry={() => void found.refetch()} />;
  if (!found.data) return <FormSkeleton label={t("templateTests.state.pending")} fields={3} />;
  const { text, faults, pictures } = found.data;
  if (faults.length > 0) return <TestErrors faults={faults} />;
  const blank = pictures.length > 0 && (
    <p className="hint">{t("templateTests.blankPictures", { names: pictures.join(", ") })}</p>
  );
  if (!text || text.shown.length === 0)
    return (
      <>
        <p>{t("templateTests.passes")}</p>
        {blank}
      </>
    );
  return (
    <>
      <p>{t("templateTests.differs")}</p>
      {blank}
      <SideBySide text={text} />
    </>
  );
}

function TestErrors({ faults }: { readonly faults: readonly TestError[] }) {
  const t = useText();
  return (
    <>
      <p>{t("templateTests.faults")}</p>
      <ul>
        {faults.map(({ label, code, values }) => (
          <li key={`${label} ${code}`}>
            {label !== "" && <strong>{label}: </strong>}
            {errorText(code, values)}
          </li>
        ))}
      </ul>
      <p>{t("templateTests.mend")}</p>
    </>
  );
}
