import { useQueryClient } from "@tanstack/react-query";
import { call } from "#client/call.ts";
import { FormDialog } from "#client/form/FormDialog.tsx";
import { useFormValues } from "#client/form/use-form-values.ts";
import { useText } from "#client/i18n.ts";
import { notify } from "#client/snackbar.tsx";
import { FileButton } from "#ui/FileButton.tsx";
import { PasswordField } from "#ui/PasswordField.tsx";
import { largestCertificate, putSealCertificate } from "../../certificate-contract.ts";
import { signatureSettingsKeys } from "../../feature.ts";

/** The bytes of a file in base64. */
const base64Of = (file: File): Promise<string> =>
  new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => {
      const data = typeof reader.result === "string" ? reader.result : "";
      resolve(data.slice(data.indexOf(",") + 1));
    };
    reader.onerror = () => reject(reader.error);
    reader.readAsDataURL(file);
  });

/** Gives the organization's own certificate: a .p12 and its password. */
export function CertificateDialog({ onClose }: { readonly onClose: () => void }) {
  const t = useText();
  const queries = useQueryClient();
  const form = useFormValues<{ file: File | undefined; password: string }>({
    draft: null,
    initial: { file: undefined, password: "" },
    check: ({ file }) => ({
      file: !file
        ? ("signatures.certificateRequired" as const)
        : file.size > largestCertificate
          ? ("signatures.certificateTooLarge" as const)
          : undefined,
    }),
    send: async ({ file, password }) => {
      if (!file) return;
      await call(putSealCertificate, { file: await base64Of(file), password });
      notify.success(t("signatures.settings.certificate.given"));
      onClose();
      await queries.invalidateQueries({ queryKey: signatureSettingsKeys.all });
    },
  });
  const { file } = form.values;
  return (
    <FormDialog
      form={form}
      title={t("signatures.settings.certificate.give")}
      intro={t("signatures.settings.certificate.dialogIntro")}
      submitLabel={t("signatures.settings.certificate.use")}
      onClose={onClose}
    >
      <div>
        <FileButton
          variant="outlined"
          label={t("signatures.settings.certificate.file")}
          accept=".p12,.pfx,application/x-pkcs12"
          onFile={(chosen) => form.set("file", chosen)}
        />
        {file && <p className="signature-note">{file.name}</p>}
        {form.error("file") !== undefined && (
          <p className="signer-fault" role="alert">
            {form.error("file")}
          </p>
        )}
      </div>
      <PasswordField
        label={t("signatures.settings.certificate.password")}
        showLabel={t("identity.showPassword")}
        hideLabel={t("identity.hidePassword")}
        autoComplete="off"
        {...form.field("password")}
      />
    </FormDialog>
  );
}
