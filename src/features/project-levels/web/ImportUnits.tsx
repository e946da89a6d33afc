import Alert from "@mui/material/Alert";
import Button from "@mui/material/Button";
import { useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import type { z } from "zod";
import { downloadUrl, upload } from "#client/call.ts";
import { errorText, failureText } from "#client/failure-text.ts";
import { useText } from "#client/i18n.ts";
import { notify } from "#client/snackbar.tsx";
import type { FailureCode } from "#protocol/failure.ts";
import { SectionCard } from "#ui/SectionCard.tsx";
import { exportProject, importProject, type Project } from "../contract.ts";
import { levelProjectKeys } from "../feature.ts";

type Errors = z.output<(typeof importProject)["output"]>["errors"];

/** The units as a spreadsheet: out of the project, changed there, and in again. */
export function ImportUnits({ project }: { readonly project: Project }) {
  const t = useText();
  const queries = useQueryClient();
  const choose = useRef<HTMLInputElement>(null);
  const [sending, setSending] = useState(false);
  const [errors, setErrors] = useState<Errors>([]);
  const { id } = project;
  const language = document.documentElement.lang === "es" ? "es" : "en";
  const send = async (file: File) => {
    setSending(true);
    setErrors([]);
    try {
      const { created, changed, errors: wrong } = await upload(importProject, { id }, file);
      setErrors(wrong);
      if (wrong.length === 0) notify.success(t("projectLevels.imported", { created, changed }));
    } catch (error) {
      notify.error(failureText(error));
    }
    setSending(false);
    await queries.invalidateQueries({ queryKey: levelProjectKeys.one(id) });
  };
  return (
    <SectionCard title={t("projectLevels.importSheet")}>
      <p className="hp-quiet">{t("projectLevels.importAbout")}</p>
      {errors.length > 0 && <Wrong errors={errors} />}
      <div className="hp-actions">
        <Button variant="outlined" loading={sending} onClick={() => choose.current?.click()}>
          {t("projectLevels.chooseSheet")}
        </Button>
        <input
          ref={choose}
          type="file"
          className="hp-file"
          tabIndex={-1}
          accept=".xlsx,.csv"
          aria-label={t("projectLevels.chooseSheet")}
          onChange={(event) => {
            const [file] = event.currentTarget.files ?? [];
            event.currentTarget.value = "";
            if (file) void send(file);
          }}
        />
        <Button href={downloadUrl(exportProject, { id, language })} download>
          {t("projectLevels.exportSheet")}
        </Button>
      </div>
    </SectionCard>
  );
}

function Wrong({ errors }: { readonly errors: Errors }) {
  const t = useText();
  return (
    <Alert severity="error">
      {t("projectLevels.importErrors")}
      <ul>
        {errors.map(({ row, column, code }) => (
          <li key={`${row} ${column}`}>
            {t("projectLevels.row", {
              row,
              column: t(`projectLevels.column.${column}` as "projectLevels.column.level"),
              error: errorText(code as FailureCode) ?? "",
            })}
          </li>
        ))}
      </ul>
    </Alert>
  );
}
