import Alert from "@mui/material/Alert";
import Button from "@mui/material/Button";
import Link from "@mui/material/Link";
import { useMutation } from "@tanstack/react-query";
import { fetchFile } from "#client/call.ts";
import { failureText } from "#client/failure-text.ts";
import { useText } from "#client/i18n.ts";
import { readSignedDocument, type Signing } from "../public-contract.ts";
import { keepFile } from "./keep-file.ts";

const tones = {
  notYourTurn: "info",
  signed: "success",
  finished: "success",
  declined: "warning",
  voided: "warning",
  expired: "warning",
} as const;

/** The page of a signer when there is nothing to do. */
export function SigningEnd(props: {
  readonly bearer: { readonly token: string; readonly proof?: string };
  readonly signing: Signing;
}) {
  const t = useText();
  const { bearer, signing } = props;
  const state = signing.state as keyof typeof tones;
  const values = { reason: signing.reason ?? "–", organization: signing.organizationName };
  const fetched = useMutation({
    mutationFn: async () => keepFile(await fetchFile(readSignedDocument, bearer), `${signing.title}.pdf`),
  });
  return (
    <section className="signing-end">
      <Alert severity={tones[state]}>
        <strong>{t(`signatures.signing.state.${state}`)}</strong>
        <p>{t(`signatures.signing.stateText.${state}`, values)}</p>
      </Alert>
      {state === "finished" && (
        <Button variant="contained" loading={fetched.isPending} onClick={() => fetched.mutate()}>
          {t("signatures.signing.downloadSigned")}
        </Button>
      )}
      {state === "finished" && <Link href="/verify">{t("signatures.signing.verify")}</Link>}
      {fetched.isError && <Alert severity="error">{failureText(fetched.error)}</Alert>}
    </section>
  );
}
