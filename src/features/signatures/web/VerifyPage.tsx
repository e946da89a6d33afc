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
import { fileHashes } from "./file-hashes.ts";
import { VerdictCard } from "./VerdictCard.tsx";
import "./signing.css";
import "./verify.css";
import { FileButton } from "#ui/FileButton.tsx";

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
