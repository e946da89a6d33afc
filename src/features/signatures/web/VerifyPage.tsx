import Alert from "@mui/material/Alert";
import Button from "@mui/material/Button";
import { useMutation } from "@tanstack/react-query";
import { type DragEvent, useEffect, useState } from "react";
import { call } from "#client/call.ts";
import { failureText } from "#client/failure-text.ts";
import { useFormValues } from "#client/form/use-form-values.ts";
import { useText } from "#client/i18n.ts";
import { Failure } from "#protocol/failure.ts";
import { Field } from "#ui/Field.tsx";
import { type FileHashes, hashesOf, type Verdict, verdictOf } from "../verdict.ts";
import { verifyFiles } from "../verify-contract.ts";
import "./signing/signing.css";
import "./verify.css";
import { formatDateTime } from "#client/format.ts";
import { FileButton } from "#ui/FileButton.tsx";
import { sha256Of } from "./signing/sha256.ts";

const tones = { unchanged: "success", added: "warning", changed: "error", unknown: "info" } as const;

/** The versions of a file that are looked at: its last ones. */
const versions = 9;

const endMark = "%%EOF";

/** The verified subject: a file, by its name, or a hash alone. */
interface Verified {
  readonly verdict: Verdict;
  readonly name: string | undefined;
}

const fingerprint = /^[0-9a-f]{64}$/;
/** As people copy it: in groups, in capitals. */
const normal = (text: string): string => text.toLowerCase().replace(/[\s:]/g, "");

async function ask(hashes: FileHashes): Promise<Verdict> {
  const { known } = await call(verifyFiles, { hashes: hashesOf(hashes) });
  return verdictOf(hashes, known);
}

/** /verify: anybody finds out whether a file is a document of this installation, and whether it was changed. It is not sent. */
export function Page() {
  const t = useText();
  const verify = useMutation({
    mutationFn: async (asked: File | string): Promise<Verified> => {
      if (typeof asked === "string")
        return { verdict: await ask({ whole: asked, earlier: [], named: undefined }), name: undefined };
      const hashes = await fileHashes(asked);
      if (!hashes) throw new Failure("signatures.noCryptography", 400);
      return { verdict: await ask(hashes), name: asked.name };
    },
  });
  const { mutate } = verify;
  // The address of a certificate names its document.
  useEffect(() => {
    const named = location.hash.slice(1);
    if (fingerprint.test(named)) mutate(named);
  }, [mutate]);
  return (
    <main className="signing">
      <div className="signing-bar" aria-hidden />
      <header>
        <h1>{t("signatures.verify.title")}</h1>
        <p className="signing-from">{t("signatures.verify.intro")}</p>
      </header>
      <FilePlace busy={verify.isPending} onFile={mutate} />
      <div aria-live="polite">
        {verify.isError && <Alert severity="error">{failureText(verify.error)}</Alert>}
        {verify.data && <VerdictCard verdict={verify.data.verdict} name={verify.data.name} />}
      </div>
      <HashForm onHash={mutate} />
      <p className="signing-from">{t("signatures.verify.about")}</p>
    </main>
  );
}

/** The area to drop or choose a file. */
function FilePlace({ busy, onFile }: { readonly busy: boolean; readonly onFile: (file: File) => void }) {
  const t = useText();
  const [over, setOver] = useState(false);
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    const [file] = event.dataTransfer.files;
    if (file) onFile(file);
  };
  return (
    <section
      aria-label={t("signatures.verify.file")}
      className={over ? "verify-place over" : "verify-place"}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      <p>{t("signatures.verify.drop")}</p>
      <FileButton variant="contained" loading={busy} label={t("signatures.verify.choose")} onFile={onFile} />
      <p className="signing-from">{t("signatures.verify.stays")}</p>
    </section>
  );
}

/** The form for a hash. */
function HashForm({ onHash }: { readonly onHash: (hash: string) => void }) {
  const t = useText();
  const form = useFormValues({
    draft: null,
    initial: { hash: "" },
    check: ({ hash }) => ({
      hash: fingerprint.test(normal(hash)) ? undefined : ("signatures.hashInvalid" as const),
    }),
    send: async ({ hash }) => onHash(normal(hash)),
  });
  return (
    <form noValidate className="verify-hash" onSubmit={form.submit}>
      <Field
        label={t("signatures.verify.hash")}
        hint={t("signatures.verify.hashHint")}
        autoComplete="off"
        spellCheck={false}
        {...form.field("hash")}
      />
      <Button type="submit" variant="outlined">
        {t("signatures.verify.ask")}
      </Button>
    </form>
  );
}

/**
 * The fingerprints of a file, and of what it was before something was appended to it, as PDFs are updated. Made here: the file
 * is sent nowhere. Undefined where the browser has no cryptography.
 */
async function fileHashes(file: Blob): Promise<FileHashes | undefined> {
  const whole = await sha256Of(file);
  if (whole === undefined) return undefined;
  // One byte is one letter.
  const text = new TextDecoder("latin1").decode(await file.arrayBuffer());
  const ends = new Set<number>();
  let from = text.lastIndexOf(endMark);
  for (let count = 0; from >= 0 && count < versions; count++) {
    const end = from + endMark.length;
    const line = /^(?:\r\n|\n|\r)?/.exec(text.slice(end, end + 2))?.[0].length ?? 0;
    for (const one of [end + line, end]) if (one < file.size) ends.add(one);
    if (from === 0) break;
    from = text.lastIndexOf(endMark, from - 1);
  }
  const earlier: string[] = [];
  for (const end of ends) {
    const hash = await sha256Of(file.slice(0, end));
    if (hash !== undefined) earlier.push(hash);
  }
  return { whole, earlier, named: /\/verify#([0-9a-f]{64})/.exec(text)?.[1] };
}

/** Shows the result of verifying a file or a hash. For a hash alone it is unknown if a file still has it. */
function VerdictCard({ verdict, name }: { readonly verdict: Verdict; readonly name: string | undefined }) {
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
