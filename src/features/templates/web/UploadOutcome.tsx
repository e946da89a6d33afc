import Download from "@mui/icons-material/DownloadOutlined";
import Alert from "@mui/material/Alert";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import Chip from "@mui/material/Chip";
import Typography from "@mui/material/Typography";
import { useMutation } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { convertFile } from "#client/convert-file.ts";
import { failureText } from "#client/failure-text.ts";
import { textOf, useText } from "#client/i18n.ts";
import { notify } from "#client/snackbar.tsx";
import { commentTemplate, type UploadAnswer } from "../contract.ts";
import type { Fix } from "../findings.ts";
import { FindingList } from "./FindingList.tsx";
import { RenameProposals } from "./RenameProposals.tsx";

/** Shows the result of an upload: stored, invalid with every error, or refused with the reasons. */
export function UploadOutcome({
  answer,
  version,
  file,
  mended = 0,
  onFix,
}: {
  readonly answer: UploadAnswer;
  readonly version: boolean;
  readonly file: File | undefined;
  /** The number of errors that were corrected by a press. */
  readonly mended?: number;
  readonly onFix?: (fix: Fix) => void;
}) {
  const t = useText();
  const top = useRef<HTMLDivElement>(null);
  useEffect(() => {
    top.current?.scrollIntoView({ block: "start" });
    top.current?.focus({ preventScroll: true });
  }, []);
  return (
    <Box ref={top} tabIndex={-1} sx={{ display: "grid", gap: 2, outline: 0, scrollMarginTop: 8 }}>
      {answer.kind === "refused" && <Refused problems={answer.problems} />}
      {answer.kind === "invalid" && (
        <>
          <Alert severity="error">
            <Typography variant="body2" sx={{ fontWeight: 650 }}>
              {answer.errors.length === 1
                ? t("templates.upload.invalid")
                : t("templates.upload.multi_error", { count: answer.errors.length })}
            </Typography>
            <Typography variant="body2">{t("templates.upload.invalidHint")}</Typography>
          </Alert>
          {file && <CommentedCopy file={file} />}
          <FindingList kind="error" findings={answer.errors} {...(onFix ? { onFix } : {})} />
        </>
      )}
      {answer.kind === "stored" && <Stored answer={answer} version={version} />}
      {answer.kind === "stored" && mended > 0 && (
        <Alert severity="info">{t("templates.edit.mended", { count: mended })}</Alert>
      )}
      {answer.kind === "stored" && version && <Changes added={answer.added} removed={answer.removed} />}
      {answer.kind === "stored" && answer.renames.length > 0 && (
        <RenameProposals id={answer.id} versionId={answer.versionId} renames={answer.renames} />
      )}
      {answer.kind === "stored" && answer.dropped.length > 0 && <Dropped rules={answer.dropped} />}
      {answer.kind !== "refused" && answer.warnings.length > 0 && (
        <>
          <Alert severity="warning">{t("templates.upload.warnings", { count: answer.warnings.length })}</Alert>
          {file && answer.kind === "stored" && <CommentedCopy file={file} />}
          <FindingList kind="warning" findings={answer.warnings} {...(onFix ? { onFix } : {})} />
        </>
      )}
    </Box>
  );
}

/** It was stored; of a template without tags, that it asks nothing yet. */
function Stored({
  answer: { fieldCount, number },
  version,
}: {
  readonly answer: Extract<UploadAnswer, { kind: "stored" }>;
  readonly version: boolean;
}) {
  const t = useText();
  if (fieldCount === 0 && !version) return <Alert severity="info">{t("templates.fromDocument.untagged")}</Alert>;
  return (
    <>
      <Alert severity="success">
        {version
          ? t("templates.upload.doneVersion", { count: fieldCount, number })
          : t("templates.upload.done", { count: fieldCount })}
      </Alert>
      {fieldCount === 0 && <Alert severity="info">{t("templates.fromDocument.untagged")}</Alert>}
    </>
  );
}

/** Why a file was not read at all. */
function Refused({ problems }: Pick<Extract<UploadAnswer, { kind: "refused" }>, "problems">) {
  const t = useText();
  return (
    <Alert severity="error">
      <Typography variant="body2" sx={{ fontWeight: 650 }}>
        {t("templates.upload.refused")}
      </Typography>
      {problems.map(({ code, part, detail }) => (
        <Typography key={`${code} ${part}`} variant="body2">
          {textOf(`templates.problem.${code}`, { part, detail }) ?? t("templates.problem.unknown")}
        </Typography>
      ))}
    </Alert>
  );
}

/** The same document with comments, for who corrects it in Word. */
function CommentedCopy({ file }: { readonly file: File }) {
  const t = useText();
  const convert = useMutation({
    mutationFn: () => convertFile(commentTemplate, file),
    onError: (error) => notify.error(failureText(error)),
  });
  return (
    <Box sx={{ display: "flex", flexWrap: "wrap", columnGap: 1.5, rowGap: 0.5, alignItems: "center" }}>
      <Button
        variant="outlined"
        size="small"
        startIcon={<Download />}
        loading={convert.isPending}
        onClick={() => convert.mutate()}
      >
        {t("templates.upload.commented")}
      </Button>
      <Typography variant="body2" sx={{ color: "text.secondary" }}>
        {t("templates.upload.commentedHint")}
      </Typography>
    </Box>
  );
}

/** Rules that have nothing to hold for in the new file. */
function Dropped({ rules }: { readonly rules: Extract<UploadAnswer, { kind: "stored" }>["dropped"] }) {
  const t = useText();
  return (
    <Alert severity="warning">
      <Typography variant="body2" sx={{ fontWeight: 650 }}>
        {t("templates.options.dropped")}
      </Typography>
      <Box component="ul" sx={{ m: 0, pl: 2.5 }}>
        {rules.map(({ rule, label }) => (
          <li key={`${rule} ${label}`}>{t(`templates.options.${rule}`, { label })}</li>
        ))}
      </Box>
    </Alert>
  );
}

function Changes({ added, removed }: { readonly added: readonly string[]; readonly removed: readonly string[] }) {
  const t = useText();
  if (added.length + removed.length === 0) {
    return <Typography variant="body2">{t("templates.upload.sameFields")}</Typography>;
  }
  const lists = [
    { title: t("templates.upload.added"), keys: added, color: "success" as const },
    { title: t("templates.upload.removed"), keys: removed, color: "warning" as const },
  ];
  return (
    <>
      {lists
        .filter(({ keys }) => keys.length > 0)
        .map(({ title, keys, color }) => (
          <Box key={title}>
            <Typography variant="h3" component="h3" sx={{ mb: 1 }}>
              {title}
            </Typography>
            <Box sx={{ display: "flex", flexWrap: "wrap", gap: 0.75 }}>
              {keys.map((key) => (
                <Chip key={key} label={key} variant="outlined" color={color} />
              ))}
            </Box>
          </Box>
        ))}
    </>
  );
}
