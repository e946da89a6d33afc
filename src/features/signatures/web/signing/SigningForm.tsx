import Alert from "@mui/material/Alert";
import Button from "@mui/material/Button";
import { useMutation, useQuery } from "@tanstack/react-query";
import { useId, useRef, useState } from "react";
import { call, fetchFile } from "#client/call.ts";
import { FailureState } from "#client/FailureState.tsx";
import { failureText } from "#client/failure-text.ts";
import { useLanguage, useText } from "#client/i18n.ts";
import { lazyComponent } from "#client/lazy-component.tsx";
import { Field } from "#ui/Field.tsx";
import { ReasonButton } from "#ui/ReasonButton.tsx";
import { consentVersion } from "../../consent.ts";
import { signingKeys } from "../../feature.ts";
import { type FieldAnswers, initialsOf, missingAnswers, type SignerField } from "../../fields.ts";
import type { Mark } from "../../mark.ts";
import { acceptSigning, readSigningDocument, type Signing, signDocument } from "../../public-contract.ts";
import { DocumentPages, OpeningDocument } from "./DocumentPages.tsx";
import { MarkFields } from "./MarkFields.tsx";
import { sha256Of } from "./sha256.ts";
import { type DocumentReading, useReading } from "./use-reading.ts";

const DelegateDialog = lazyComponent(() => import("./DelegateDialog.tsx").then((m) => m.DelegateDialog));
const DeclineDialog = lazyComponent(() => import("./DeclineDialog.tsx").then((m) => m.DeclineDialog));

interface Desk {
  readonly bearer: { readonly token: string; readonly proof?: string };
  readonly signing: Signing;
  /** Proves that a member is present, on whose device this is. */
  readonly presence: string | undefined;
  readonly onChanged: () => void;
}

/** Leads the eye and the keyboard to a page. */
function goTo(page: HTMLElement | null): void {
  page?.focus({ preventScroll: true });
  page?.scrollIntoView({ block: "start" });
}

/** Reading, agreeing and signing, one below the other. */
export function SigningForm({ onDelegated, ...desk }: Desk & { readonly onDelegated: (name: string) => void }) {
  const { bearer, signing, onChanged } = desk;
  const t = useText();
  const [delegating, setDelegating] = useState(false);
  const [declining, setDeclining] = useState(false);
  const place = useRef<HTMLElement>(null);
  const lastPage = useRef<HTMLElement>(null);
  const reading = useReading();
  const file = useQuery({
    queryKey: signingKeys.of(bearer.token, "document"),
    queryFn: async ({ signal }) => {
      const blob = await fetchFile(readSigningDocument, bearer, signal);
      return { blob, sha256: (await sha256Of(blob)) ?? signing.documentSha256 };
    },
    staleTime: Number.POSITIVE_INFINITY,
  });
  return (
    <>
      <section aria-label={t("signatures.signing.document")}>
        {file.isPending && <OpeningDocument />}
        {file.isError && <FailureState error={file.error} onRetry={() => void file.refetch()} />}
        {file.data && (
          <DocumentPages
            file={file.data.blob}
            title={signing.title}
            fields={signing.fields}
            reading={reading}
            lastPage={lastPage}
            onSign={() => place.current?.focus()}
          />
        )}
      </section>
      {file.data && (
        <section ref={place} tabIndex={-1} className="signing-desk" aria-label={t("signatures.signing.signTitle")}>
          <SignFields {...desk} shown={file.data.sha256} reading={reading} onLastPage={() => goTo(lastPage.current)} />
        </section>
      )}
      <div className="signing-otherwise">
        {signing.delegates && <Button onClick={() => setDelegating(true)}>{t("signatures.signing.delegate")}</Button>}
        <Button color="error" onClick={() => setDeclining(true)}>
          {t("signatures.signing.decline")}
        </Button>
      </div>
      {delegating && (
        <DelegateDialog
          bearer={bearer}
          signing={signing}
          onClose={() => setDelegating(false)}
          onDelegated={onDelegated}
        />
      )}
      {declining && (
        <DeclineDialog bearer={bearer} signing={signing} onClose={() => setDeclining(false)} onDeclined={onChanged} />
      )}
    </>
  );
}

interface Signature extends Desk {
  /** The SHA-256 of the shown document. */
  readonly shown: string;
  readonly reading: DocumentReading;
  readonly onLastPage: () => void;
}

function SignFields({ bearer, signing, presence, shown, reading, onLastPage, onChanged }: Signature) {
  const t = useText();
  const language = useLanguage();
  const [agreed, setAgreed] = useState(signing.accepted);
  const [mark, setMark] = useState<Mark>();
  const [answers, setAnswers] = useState<FieldAnswers>({ initials: initialsOf(signing.signerName), texts: {} });
  const [tried, setTried] = useState(false);
  const missing = missingAnswers(signing.fields, answers);
  const canSign = agreed && reading.wait === undefined;
  const sign = useMutation({
    mutationFn: async (made: Mark) => {
      await call(acceptSigning, { ...bearer, version: consentVersion, language, reading: reading.report() });
      return call(signDocument, { ...bearer, shown, mark: made, answers, ...(presence ? { presence } : {}) });
    },
    onSuccess: onChanged,
    onError: onChanged,
  });
  return (
    <>
      <Consent agreed={canSign} wait={reading.wait} onLastPage={onLastPage} onAgreed={setAgreed} />
      {canSign && (
        <>
          <FillFields
            fields={signing.fields}
            today={signing.today}
            answers={answers}
            missing={tried ? missing : []}
            onAnswers={setAnswers}
          />
          <h2>{t("signatures.signing.signTitle")}</h2>
          <MarkFields name={signing.signerName} onMark={setMark} />
          {sign.isError && <Alert severity="error">{failureText(sign.error)}</Alert>}
          <ReasonButton
            size="large"
            variant="contained"
            reason={mark === undefined ? t("signatures.signing.markFirst") : undefined}
            loading={sign.isPending}
            onClick={() => {
              setTried(true);
              if (mark && missing.length === 0) sign.mutate(mark);
            }}
          >
            {t("signatures.signing.sign")}
          </ReasonButton>
        </>
      )}
    </>
  );
}

/** The consent text and its box, which waits until the document was read to its end. */
function Consent(props: {
  readonly agreed: boolean;
  readonly wait: DocumentReading["wait"];
  readonly onLastPage: () => void;
  readonly onAgreed: (agreed: boolean) => void;
}) {
  const t = useText();
  const waits = useId();
  const { agreed, wait, onLastPage, onAgreed } = props;
  return (
    <>
      <h2>{t("signatures.signing.consent.title")}</h2>
      <p>{t("signatures.signing.consent.text")}</p>
      <ReadFirst id={waits} wait={wait} onLastPage={onLastPage} />
      <label className="signing-agree">
        <input
          type="checkbox"
          disabled={wait !== undefined}
          aria-describedby={waits}
          checked={agreed}
          onChange={(event) => onAgreed(event.currentTarget.checked)}
        />
        <span>{t("signatures.signing.consent.agree")}</span>
      </label>
    </>
  );
}

/** The reason why the signer cannot accept yet, and the way to the last page. Announced when it changes. */
function ReadFirst(props: {
  readonly id: string;
  readonly wait: DocumentReading["wait"];
  readonly onLastPage: () => void;
}) {
  const t = useText();
  const { id, wait, onLastPage } = props;
  return (
    <div className={wait ? "signing-waits" : "for-screen-readers"}>
      <p id={id} role="status">
        {t(`signatures.signing.wait.${wait ?? "over"}`)}
      </p>
      {wait === "lastPage" && (
        <Button variant="outlined" onClick={onLastPage}>
          {t("signatures.signing.toLastPage")}
        </Button>
      )}
    </div>
  );
}

/** The inputs of the fields that the sender placed for a signer. */
function FillFields(props: {
  readonly fields: readonly SignerField[];
  readonly today: string;
  readonly answers: FieldAnswers;
  /** The ids of fields that have to be filled in and are not. */
  readonly missing: readonly string[];
  readonly onAnswers: (answers: FieldAnswers) => void;
}) {
  const t = useText();
  const { fields, today, answers, missing, onAnswers } = props;
  const kinds = new Set(fields.map(({ kind }) => kind));
  const error = (id: string) => (missing.includes(id) ? t("signatures.fieldRequired") : undefined);
  const optional = t("signatures.optional");
  if (fields.length === 0) return null;
  return (
    <section className="signing-fields">
      <h2>{t("signatures.signing.fillIn")}</h2>
      <p>{t("signatures.signing.fieldsNote", { count: fields.length })}</p>
      {kinds.has("initials") && (
        <Field
          label={t("signatures.signing.initials")}
          maxLength={8}
          value={answers.initials}
          error={error("initials")}
          onChange={(event) => onAnswers({ ...answers, initials: event.currentTarget.value })}
        />
      )}
      {fields
        .filter(({ kind }) => kind === "text")
        .map(({ id, page, label, required }) => (
          <Field
            key={id}
            label={label || t("signatures.signing.text", { page })}
            maxLength={200}
            value={answers.texts[id] ?? ""}
            error={error(id)}
            onChange={(event) =>
              onAnswers({ ...answers, texts: { ...answers.texts, [id]: event.currentTarget.value } })
            }
            {...(required ? {} : { optional })}
          />
        ))}
      {kinds.has("date") && <p>{t("signatures.signing.dateNote", { date: today })}</p>}
    </section>
  );
}
