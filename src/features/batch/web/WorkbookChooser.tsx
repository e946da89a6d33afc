import LinearProgress from "@mui/material/LinearProgress";
import { useText } from "#client/i18n.ts";
import { FileDropField } from "#ui/FileDropField.tsx";

/** Chooses a workbook, by the browser's dialog or by dropping it; it is sent at once. `percent`: how much of it was sent. */
export function WorkbookChooser(props: {
  readonly error: string | undefined;
  readonly percent: number | undefined;
  readonly disabled?: boolean;
  readonly onChoose: (file: File) => void;
}) {
  const t = useText();
  const { percent } = props;
  return (
    <FileDropField
      label={t("batch.page.file")}
      error={props.error}
      accept=".xlsx,.csv,.tsv,.txt,text/csv,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
      chooseLabel={t("batch.page.choose")}
      text={t("batch.page.limit")}
      dropText={t("batch.page.drop")}
      disabled={percent !== undefined || props.disabled === true}
      onChoose={props.onChoose}
    >
      {percent !== undefined && (
        <LinearProgress
          sx={{ width: "100%" }}
          variant={percent < 100 ? "determinate" : "indeterminate"}
          value={percent}
          aria-label={t("batch.page.sending")}
        />
      )}
    </FileDropField>
  );
}
