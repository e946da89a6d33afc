import Alert from "@mui/material/Alert";
import Button from "@mui/material/Button";
import Dialog from "@mui/material/Dialog";
import DialogActions from "@mui/material/DialogActions";
import DialogContent from "@mui/material/DialogContent";
import DialogTitle from "@mui/material/DialogTitle";
import useMediaQuery from "@mui/material/useMediaQuery";
import { type ChangeEvent, useDeferredValue, useId, useMemo, useRef, useState } from "react";
import { useText } from "#client/i18n.ts";
import { notify } from "#client/snackbar.tsx";
import { TextAreaField } from "#ui/TextAreaField.tsx";
import type { JudgedStudy } from "../judge-study.ts";
import { withPlan } from "../paste-rows.ts";
import { readAny } from "../read-any.ts";
import type { StudyContent } from "../study.ts";
import { ReadResult } from "./ReadResult.tsx";
import type { Edit } from "./use-history.ts";

/** More than a file of a plan has. */
const maxBytes = 2_000_000;

/**
 * Reads figures out of what is pasted or opened: the prose of a deed, a table of courses or points, a GeoJSON or a DXF. What
 * was found is shown before it replaces the figures; a deed's text is also compared with them.
 */
export function ReadDialog({
  content,
  judged,
  edit,
  onClose,
}: {
  readonly content: StudyContent;
  readonly judged: JudgedStudy;
  readonly edit: Edit;
  readonly onClose: () => void;
}) {
  const t = useText();
  const id = useId();
  const narrow = useMediaQuery("(max-width:600px)", { noSsr: true });
  const [text, setText] = useState("");
  const late = useDeferredValue(text);
  const read = useMemo(
    () => (late.trim() === "" ? undefined : readAny(late, content, judged)),
    [late, content, judged],
  );
  const plan = read?.plan;
  return (
    <Dialog open fullWidth fullScreen={narrow} maxWidth="md" onClose={onClose} aria-labelledby={`${id}-title`}>
      <DialogTitle id={`${id}-title`}>{t("planner.read.title")}</DialogTitle>
      <DialogContent sx={{ display: "grid", gap: 2, alignContent: "start" }}>
        <p className="planner-hint">{t("planner.read.about")}</p>
        <TextAreaField
          autoFocus
          label={t("planner.read.text")}
          rows={narrow ? 8 : 11}
          spellCheck={false}
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
        />
        <OpenFile onText={setText} />
        <div role="status">{read && <ReadResult read={read} text={late} />}</div>
        {plan && content.figures.some(({ courses }) => courses.some(({ distance }) => distance !== "")) && (
          <Alert severity="info">{t("planner.read.replaces")}</Alert>
        )}
      </DialogContent>
      <DialogActions sx={{ px: 3, pb: 2.5 }}>
        <Button color="inherit" onClick={onClose}>
          {t("shell.cancel")}
        </Button>
        <Button
          variant="contained"
          disabled={!plan}
          onClick={() => {
            if (plan) edit((before) => withPlan(before, plan));
            onClose();
          }}
        >
          {t("planner.read.use")}
        </Button>
      </DialogActions>
    </Dialog>
  );
}

/** Reads a file of the person's computer as a text. */
function OpenFile({ onText }: { readonly onText: (text: string) => void }) {
  const t = useText();
  const file = useRef<HTMLInputElement>(null);
  const open = async (event: ChangeEvent<HTMLInputElement>) => {
    const chosen = event.currentTarget.files?.[0];
    event.currentTarget.value = "";
    if (!chosen) return;
    if (chosen.size > maxBytes) notify.error(t("planner.read.error.too_large"));
    else onText(await chosen.text());
  };
  return (
    <div>
      <input
        ref={file}
        type="file"
        hidden
        accept=".txt,.csv,.tsv,.geojson,.json,.dxf"
        aria-label={t("planner.read.file")}
        onChange={(event) => void open(event)}
      />
      <Button variant="outlined" onClick={() => file.current?.click()}>
        {t("planner.read.file")}
      </Button>
    </div>
  );
}
