import Button from "@mui/material/Button";
import { useQueryClient } from "@tanstack/react-query";
import { useSearch } from "@tanstack/react-router";
import { useEffect, useRef, useState } from "react";
import { call } from "#client/call.ts";
import { failureText } from "#client/failure-text.ts";
import { useText } from "#client/i18n.ts";
import { useNavigate } from "#client/link.tsx";
import { notify } from "#client/snackbar.tsx";
import { Failure } from "#protocol/failure.ts";
import { finishDocuSign } from "../contract.ts";
import { signatureSettingsKeys } from "../feature.ts";
import "./signatures.css";

const settings = { to: "/manageorg", search: { tab: "e-signature" } } as const;

/** /ds/callback: where DocuSign leads back to. What it brought is redeemed once, and leaves the address. */
export function Page() {
  const t = useText();
  const navigate = useNavigate();
  const { failure, refused } = useFinish();
  if (failure === undefined && !refused)
    return (
      <main className="signature-callback">
        <h1>{t("signatures.settings.callbackTitle")}</h1>
        <p role="status">{t("signatures.settings.callbackWait")}</p>
      </main>
    );
  return (
    <main className="signature-callback">
      <h1>{refused ? t("signatures.settings.callbackTitle") : failureText(failure)}</h1>
      <p role="alert">
        {t(refused ? "signatures.settings.callbackRefused" : "signatures.settings.callbackFailedText")}
      </p>
      <Button variant="contained" onClick={() => void navigate({ ...settings, replace: true })}>
        {t("signatures.settings.back")}
      </Button>
    </main>
  );
}

/** A value of the address: what looks like a number there was read as one. */
const textOf = (value: unknown): string =>
  typeof value === "string" || typeof value === "number" ? String(value) : "";

/** Redeems the values in the address, once. */
function useFinish() {
  const t = useText();
  const navigate = useNavigate();
  const queries = useQueryClient();
  const { code, state, error } = useSearch({ strict: false }) as Readonly<Record<string, unknown>>;
  const [failure, setFailure] = useState<unknown>();
  const begun = useRef(false);
  const refused = error !== undefined;
  useEffect(() => {
    if (begun.current || refused) return;
    begun.current = true;
    const finish = async () => {
      const brought = { code: textOf(code), state: textOf(state) };
      // Without both nobody comes from DocuSign, and there is nothing to hand in.
      if (brought.code === "" || brought.state === "") throw new Failure("signatures.connectFailed", 422);
      await call(finishDocuSign, brought);
      await queries.invalidateQueries({ queryKey: signatureSettingsKeys.all });
      notify.success(t("signatures.settings.callbackDone"));
      await navigate({ ...settings, replace: true });
    };
    finish().catch(setFailure);
  }, [code, state, refused, navigate, queries, t]);
  return { failure, refused };
}
