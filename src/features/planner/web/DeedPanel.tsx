import Copy from "@mui/icons-material/ContentCopy";
import Button from "@mui/material/Button";
import Paper from "@mui/material/Paper";
import ToggleButton from "@mui/material/ToggleButton";
import ToggleButtonGroup from "@mui/material/ToggleButtonGroup";
import Typography from "@mui/material/Typography";
import { memo, useId, useMemo } from "react";
import { useText } from "#client/i18n.ts";
import { notify } from "#client/snackbar.tsx";
import { type DeedFormat, deedFormats } from "#engine/survey/deed/options.ts";
import { type JudgedStudy, studyText } from "../judge-study.ts";
import type { DeedSettings, StudyContent } from "../study.ts";
import { DeedOptions } from "./DeedOptions.tsx";
import type { Edit } from "./use-history.ts";

/** The formats as their texts are named. */
const formatKeys = { normal: "normal", "alt-1": "alt1", "alt-2": "alt2" } as const;

/** The deed's text of the study in one of its three formats, to be copied. */
export const DeedPanel = memo(function DeedPanel({
  content,
  judged,
  edit,
}: {
  readonly content: StudyContent;
  readonly judged: JudgedStudy;
  readonly edit: Edit;
}) {
  const t = useText();
  const id = useId();
  const text = useMemo(() => studyText(content, judged), [content, judged]);
  const set = (change: Partial<DeedSettings>, mark?: string) =>
    edit((before) => ({ ...before, deed: { ...before.deed, ...change } }), mark);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text ?? "");
      notify.success(t("planner.deed.copied"));
    } catch {
      notify.error(t("planner.deed.notCopied"));
    }
  };
  return (
    <Paper component="section" className="planner-deed" aria-labelledby={id}>
      <div className="planner-deed-head">
        <Typography id={id} variant="h2">
          {t("planner.deed.title")}
        </Typography>
        <ToggleButtonGroup
          exclusive
          size="small"
          value={content.deed.format}
          aria-label={t("planner.deed.format")}
          onChange={(_, format: DeedFormat | null) => format && set({ format })}
        >
          {deedFormats.map((format) => (
            <ToggleButton key={format} value={format}>
              {t(`planner.deed.formats.${formatKeys[format]}`)}
            </ToggleButton>
          ))}
        </ToggleButtonGroup>
        <Button variant="outlined" startIcon={<Copy />} disabled={text === undefined} onClick={() => void copy()}>
          {t("planner.deed.copy")}
        </Button>
      </div>
      <p className="planner-hint">{t(`planner.deed.about.${formatKeys[content.deed.format]}`)}</p>
      <textarea
        readOnly
        className="field-input planner-text"
        aria-label={t("planner.deed.title")}
        lang={content.deed.language}
        rows={text === undefined ? 3 : 9}
        value={text ?? ""}
        placeholder={t("planner.deed.none")}
      />
      <DeedOptions deed={content.deed} set={set} />
    </Paper>
  );
});
