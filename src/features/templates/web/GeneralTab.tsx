import Download from "@mui/icons-material/FileDownloadOutlined";
import Upload from "@mui/icons-material/UploadFileOutlined";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import IconButton from "@mui/material/IconButton";
import Typography from "@mui/material/Typography";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { downloadUrl } from "#client/call.ts";
import { errorText, failureText } from "#client/failure-text.ts";
import { formatDate } from "#client/format.ts";
import { useText } from "#client/i18n.ts";
import { notify } from "#client/snackbar.tsx";
import { useChange } from "#client/use-change.ts";
import { Field } from "#ui/Field.tsx";
import { SelectField } from "#ui/SelectField.tsx";
import { SwitchField } from "#ui/SwitchField.tsx";
import { downloadTemplate, setAutoApprove } from "../contract.ts";
import { templateKeys } from "../feature.ts";
import type { TemplateVersion } from "../template.ts";
import { AttachmentSettings } from "./AttachmentSettings.tsx";
import { EvidenceSettings } from "./EvidenceSettings.tsx";
import { UploadDialog } from "./lazy-dialogs.ts";
import { templateQuery } from "./queries.ts";
import { TitlePattern } from "./TitlePattern.tsx";
import type { SettingsDraft } from "./use-settings-draft.ts";

export interface GeneralTabProps {
  readonly draft: SettingsDraft;
  readonly editable: boolean;
  readonly mayEdit: boolean;
}

/** Name, description, directory, and the versions of the file. */
export function GeneralTab({ draft: settings, editable, mayEdit }: GeneralTabProps) {
  const t = useText();
  const { draft, base, state, errors, edit } = settings;
  const [uploading, setUploading] = useState(false);
  const error = (name: string) => errorText(errors.get(`/${name}`));
  return (
    <Box
      sx={{ flex: 1, minHeight: 0, overflowY: { md: "auto" }, p: 2, display: "grid", gap: 2, alignContent: "start" }}
    >
      <Field
        label={t("templates.upload.name")}
        error={error("name")}
        value={draft.name}
        maxLength={100}
        readOnly={!editable}
        onChange={(event) => edit({ name: event.currentTarget.value })}
      />
      <Field
        label={t("templates.upload.description")}
        hint={t("templates.upload.descriptionHint")}
        error={error("description")}
        value={draft.description}
        maxLength={50}
        readOnly={!editable}
        onChange={(event) => edit({ description: event.currentTarget.value })}
      />
      <Field
        label={t("templates.upload.directory")}
        hint={t("templates.upload.directoryHint")}
        error={error("directory")}
        value={draft.directory}
        maxLength={200}
        readOnly={!editable}
        onChange={(event) => edit({ directory: event.currentTarget.value })}
      />
      <SelectField
        label={t("templates.settings.language")}
        hint={t("templates.settings.languageHint")}
        value={draft.form.language ?? "es"}
        disabled={!editable}
        options={[
          { value: "es", label: t("templates.settings.spanish") },
          { value: "en", label: t("templates.settings.english") },
        ]}
        onChange={(event) => {
          const language = event.currentTarget.value === "en" ? "en" : "es";
          edit({ form: { ...draft.form, language } });
        }}
      />
      <TitlePattern templateId={base.id} mayEdit={mayEdit} />
      <AutoApprove templateId={base.id} mayEdit={mayEdit} />
      <AttachmentSettings draft={settings} editable={editable} />
      <EvidenceSettings draft={settings} editable={editable} />
      <Typography variant="h2" sx={{ mt: 1 }}>
        {t("templates.settings.versions")}
      </Typography>
      <Box component="ul" sx={{ listStyle: "none", m: 0, p: 0, display: "grid", gap: 1 }}>
        {base.versions.map((version) => (
          <Version key={version.id} templateId={base.id} version={version} current={version.number === base.number} />
        ))}
      </Box>
      {mayEdit && (
        <Button
          variant="outlined"
          startIcon={<Upload />}
          disabled={state !== "clean"}
          sx={{ justifySelf: "start" }}
          onClick={() => setUploading(true)}
        >
          {t("templates.settings.newVersion")}
        </Button>
      )}
      {uploading && (
        <UploadDialog
          target={{ kind: "version", id: base.id, name: base.name }}
          onClose={() => setUploading(false)}
          onMissing={(error) => {
            setUploading(false);
            notify.error(failureText(error));
          }}
        />
      )}
    </Box>
  );
}

function Version({
  templateId,
  version,
  current,
}: {
  readonly templateId: string;
  readonly version: TemplateVersion;
  readonly current: boolean;
}) {
  const t = useText();
  const { number, fileName, createdAt, createdBy } = version;
  const date = formatDate(createdAt);
  const when = createdBy
    ? t("templates.settings.uploadedBy", { date, name: createdBy })
    : t("templates.settings.uploadedAt", { date });
  return (
    <Box
      component="li"
      sx={{ display: "flex", gap: 1, alignItems: "center", border: 1, borderColor: "divider", borderRadius: 1, p: 1.5 }}
    >
      <Box sx={{ flex: 1, minWidth: 0 }}>
        <Typography variant="body2" sx={{ fontWeight: 650 }}>
          {t("templates.settings.versionNumber", { number })}
          {current && ` (${t("templates.settings.current")})`}
        </Typography>
        <Typography variant="body2" sx={{ overflowWrap: "anywhere" }}>
          {fileName}
        </Typography>
        <Typography variant="body2" sx={{ color: "text.secondary" }}>
          {when}
        </Typography>
      </Box>
      <IconButton
        component="a"
        href={downloadUrl(downloadTemplate, { id: templateId, versionId: version.id })}
        download={fileName}
        aria-label={t("templates.settings.downloadVersion", { number })}
      >
        <Download />
      </IconButton>
    </Box>
  );
}

/**
 * The switch for approving finished processes of the template at once. Saved when it is switched, apart from the form's
 * settings.
 */
function AutoApprove({ templateId, mayEdit }: { readonly templateId: string; readonly mayEdit: boolean }) {
  const t = useText();
  const queries = useQueryClient();
  const { queryKey } = templateQuery(templateId);
  const { data } = useQuery(templateQuery(templateId));
  const change = useChange(setAutoApprove, {
    done: (_, { autoApprove }) =>
      t(autoApprove ? "templates.settings.autoApproveOn" : "templates.settings.autoApproveOff"),
    afterwards: ({ autoApprove }) =>
      queries.setQueryData(queryKey, (template) => template && { ...template, autoApprove }),
    refresh: [templateKeys.one(templateId)],
  });
  // Shows the choice until the server has answered.
  const [wanted, setWanted] = useState<boolean>();
  const choose = (autoApprove: boolean) => {
    setWanted(autoApprove);
    change.mutate({ id: templateId, autoApprove }, { onSettled: () => setWanted(undefined) });
  };
  return (
    <SwitchField
      label={t("templates.settings.autoApprove")}
      hint={t("templates.settings.autoApproveHint")}
      checked={wanted ?? data?.autoApprove === true}
      disabled={!mayEdit}
      onChange={(event) => choose(event.currentTarget.checked)}
    />
  );
}
