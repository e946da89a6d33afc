import Alert from "@mui/material/Alert";
import { formatDateTime } from "#client/format.ts";
import { useText } from "#client/i18n.ts";
import type { Verdict } from "../verdict.ts";

const tones = { unchanged: "success", added: "warning", changed: "error", unknown: "info" } as const;

/** Shows the result of verifying a file or a hash. For a hash alone it is unknown if a file still has it. */
export function VerdictCard({ verdict, name }: { readonly verdict: Verdict; readonly name: string | undefined }) {
  const t = useText();
  const { kind } = verdict;
  const outcome = kind === "unchanged" && name === undefined ? "known" : kind;
  return (
    <section className="verify-verdict">
      <Alert severity={outcome === "known" ? "info" : tones[kind]}>
        <strong>{t(`signatures.verify.verdict.${outcome}`)}</strong>
        <p>{t(`signatures.verify.verdictText.${outcome}`)}</p>
      </Alert>
      {name !== undefined && <p className="signing-from">{name}</p>}
      {kind !== "unknown" && <Facts file={verdict.file} />}
    </section>
  );
}

function Facts({ file }: { readonly file: Exclude<Verdict, { kind: "unknown" }>["file"] }) {
  const t = useText();
  const { organizationName, title, kind, approvedAt, signedAt, signatures, sealLevel, sha256 } = file;
  const facts = [
    [t("signatures.verify.facts.title"), title],
    [t("signatures.verify.facts.organization"), organizationName],
    [t("signatures.verify.facts.kind"), t(`signatures.verify.kind.${kind}`)],
    [t("signatures.verify.facts.approved"), approvedAt && formatDateTime(approvedAt)],
    [t("signatures.verify.facts.signed"), signedAt && formatDateTime(signedAt)],
    [t("signatures.verify.facts.signatures"), signedAt && String(signatures)],
    [t("signatures.verify.facts.seal"), sealLevel && `PAdES ${sealLevel}`],
    ["SHA-256", sha256],
  ] as const;
  return (
    <dl>
      {facts.map(
        ([label, value]) =>
          value && (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ),
      )}
    </dl>
  );
}
