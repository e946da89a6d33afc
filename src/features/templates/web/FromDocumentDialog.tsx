import Alert from "@mui/material/Alert";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import Dialog from "@mui/material/Dialog";
import DialogActions from "@mui/material/DialogActions";
import DialogContent from "@mui/material/DialogContent";
import DialogTitle from "@mui/material/DialogTitle";
import LinearProgress from "@mui/material/LinearProgress";
import Typography from "@mui/material/Typography";
import { Link } from "@tanstack/react-router";
import { useId, useState } from "react";
import { failureText } from "#client/failure-text.ts";
import { textOf, useText } from "#client/i18n.ts";
import { loopError, nameError, type Tagging, taggingOf, tagsOf, usedCount } from "../tagging.ts";
import { largestTemplate } from "../template.ts";
import { FileChooser } from "./FileChooser.tsx";
import { FindingList } from "./FindingList.tsx";
import { NameTemplate, type TemplateNames } from "./NameTemplate.tsx";
import { TaggedDocument } from "./TaggedDocument.tsx";
import { TaggedFields } from "./TaggedFields.tsx";
import { useFromDocument, useRecognition } from "./use-from-document.ts";

/** A document on its way: chosen, read, its fields changed, made into a template. */
function useDocument() {
  const t = useText();
  const [file, setFile] = useState<File>();
  const [wrong, setWrong] = useState<string>();
  const [tagging, setTagging] = useState<Tagging>();
  const recognition = useRecognition();
  const making = useFromDocument();
  const choose = (next: File | undefined) => {
    if (!next) return;
    setFile(next);
    setTagging(undefined);
    making.reset();
    const tooLarge = next.size >= largestTemplate ? t("templates.fileTooLarge") : undefined;
    const error = /\.docx$/i.test(next.name) ? tooLarge : t("templates.onlyDocx");
    setWrong(error);
    if (error === undefined)
      recognition.mutate(next, {
        onSuccess: (answer) => answer.kind === "recognized" && !answer.tagged && setTagging(taggingOf(answer)),
      });
  };
  const errors =
    tagging !== undefined &&
    (tagging.fields.some((_, i) => nameError(tagging, i) !== undefined) ||
      tagging.loops.some((_, i) => loopError(tagging, i) !== undefined));
  const create = (names: TemplateNames) => {
    if (file && tagging && !errors) making.mutate({ file, tagging, ...names });
  };
  const ready = tagging !== undefined && !errors && tagsOf(tagging).tags.length > 0;
  return { file, wrong, tagging, setTagging, recognition, making, choose, create, ready };
}

/** Makes a template of a finished contract: what changes in it is found, looked through, and becomes fields. */
export function FromDocumentDialog({
  directory,
  onClose,
}: {
  readonly directory: string;
  readonly onClose: () => void;
}) {
  const t = useText();
  const titleId = useId();
  const work = useDocument();
  const outcome = work.making.data;
  const done = outcome?.kind === "stored";
  const busy = work.making.isPending;
  return (
    <Dialog open fullScreen onClose={() => !busy && onClose()} aria-labelledby={titleId}>
      <DialogTitle id={titleId}>{t("templates.fromDocument.title")}</DialogTitle>
      <DialogContent sx={{ display: "grid", gap: 2, alignContent: "start", gridTemplateColumns: "minmax(0, 1fr)" }}>
        {done ? <Made answer={outcome} /> : <Steps work={work} formId={`${titleId}-form`} directory={directory} />}
      </DialogContent>
      <DialogActions sx={{ px: 3, pb: 2 }}>
        <Button onClick={onClose} disabled={busy} color="inherit">
          {done ? t("templates.upload.close") : t("templates.upload.cancel")}
        </Button>
        {done && (
          <Button variant="contained" component={Link} to={`/templateSettings/${outcome.id}`}>
            {t("templates.upload.openSettings")}
          </Button>
        )}
        {work.tagging && !done && (
          <Button type="submit" form={`${titleId}-form`} variant="contained" loading={busy} disabled={!work.ready}>
            {t("templates.fromDocument.create")}
          </Button>
        )}
      </DialogActions>
    </Dialog>
  );
}

/** The template was made; whether it gives the document back. */
function Made({ answer }: { readonly answer: { readonly fieldCount: number; readonly givesBack: boolean } }) {
  const t = useText();
  return (
    <Alert severity={answer.givesBack ? "success" : "warning"}>
      <Typography variant="body2" sx={{ fontWeight: 650 }}>
        {t("templates.upload.done", { count: answer.fieldCount })}
      </Typography>
      <Typography variant="body2">
        {answer.givesBack ? t("templates.fromDocument.givesBack") : t("templates.fromDocument.differs")}
      </Typography>
    </Alert>
  );
}

/** Choosing the document, looking through its fields, and naming the template. */
function Steps({
  work,
  formId,
  directory,
}: {
  readonly work: ReturnType<typeof useDocument>;
  readonly formId: string;
  readonly directory: string;
}) {
  const t = useText();
  const { file, wrong, tagging, setTagging, recognition, making, choose, create } = work;
  return (
    <>
      {!tagging && (
        <Typography sx={{ color: "text.secondary", maxWidth: 720 }}>{t("templates.fromDocument.about")}</Typography>
      )}
      <FileChooser file={file} error={wrong} disabled={recognition.isPending || making.isPending} onChoose={choose} />
      <Reading recognition={recognition} />
      {tagging && file && (
        <Workbench tagging={tagging} onChange={setTagging}>
          <NameTemplate formId={formId} file={file} directory={directory} error={making.error} onSubmit={create} />
        </Workbench>
      )}
      {making.data?.kind === "invalid" && <FindingList kind="error" findings={making.data.errors} />}
      {making.data?.kind === "refused" && <Alert severity="error">{t("templates.upload.refused")}</Alert>}
    </>
  );
}

/** What reading the document is at, or why it was not read. */
function Reading({ recognition }: { readonly recognition: ReturnType<typeof useRecognition> }) {
  const t = useText();
  const { data, isPending, error } = recognition;
  return (
    <Box aria-live="polite">
      {isPending && (
        <>
          <LinearProgress aria-label={t("templates.fromDocument.reading")} />
          <Typography variant="body2" sx={{ mt: 1, color: "text.secondary" }}>
            {t("templates.fromDocument.reading")}
          </Typography>
        </>
      )}
      {error && <Alert severity="error">{failureText(error)}</Alert>}
      {data?.kind === "recognized" && data.tagged && (
        <Alert severity="info">{t("templates.fromDocument.tagged")}</Alert>
      )}
      {data?.kind === "refused" && (
        <Alert severity="error">
          {data.problems.map(({ code, part, detail }) => (
            <Typography key={`${code} ${part}`} variant="body2">
              {textOf(`templates.problem.${code}`, { part, detail }) ?? t("templates.problem.unknown")}
            </Typography>
          ))}
        </Alert>
      )}
    </Box>
  );
}

/** The document beside its fields, and below them what the template is called. */
function Workbench({
  tagging,
  onChange,
  children,
}: {
  readonly tagging: Tagging;
  readonly onChange: (next: Tagging) => void;
  readonly children: React.ReactNode;
}) {
  const t = useText();
  const [current, setCurrent] = useState<number>();
  const [selection, setSelection] = useState("");
  const [before, setBefore] = useState<readonly Tagging[]>([]);
  const change = (next: Tagging) => {
    setBefore([...before.slice(-99), tagging]);
    onChange(next);
  };
  const undo = () => {
    const last = before.at(-1);
    if (!last) return;
    setBefore(before.slice(0, -1));
    setCurrent(undefined);
    onChange(last);
  };
  return (
    <div className="tagged">
      <TaggedDocument tagging={tagging} current={current} onCurrent={setCurrent} onSelect={setSelection} />
      <div className="tagged-side">
        <Box sx={{ display: "flex", gap: 1, alignItems: "center", justifyContent: "space-between" }}>
          <Typography variant="h2" component="h2" sx={{ fontSize: "1.125rem" }}>
            {t("templates.fromDocument.fields", { count: usedCount(tagging) })}
          </Typography>
          <Button size="small" onClick={undo} disabled={before.length === 0}>
            {t("templates.fromDocument.undo")}
          </Button>
        </Box>
        <TaggedFields
          tagging={tagging}
          current={current}
          selection={selection}
          onChange={change}
          onCurrent={setCurrent}
        />
        {children}
      </div>
    </div>
  );
}
