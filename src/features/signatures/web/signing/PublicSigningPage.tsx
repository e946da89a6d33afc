import { useMutation, useQuery } from "@tanstack/react-query";
import { useParams } from "@tanstack/react-router";
import { useEffect, useState } from "react";
import { call, fetchFile } from "#client/call.ts";
import { FailureState } from "#client/FailureState.tsx";
import { formatEnd } from "#client/format.ts";
import { useText } from "#client/i18n.ts";
import { lazyComponent } from "#client/lazy-component.tsx";
import { Failure } from "#protocol/failure.ts";
import { ListSkeleton } from "#ui/skeletons.tsx";
import { EmptyState } from "#ui/states.tsx";
import { signingKeys } from "../../feature.ts";
import { openSigning, readSignedDocument, type Signing } from "../../public-contract.ts";
import { CodeGate } from "./CodeGate.tsx";
import { isHere, nextHere, presenceOf } from "./in-person.ts";
import "./signing.css";
import Alert from "@mui/material/Alert";
import Button from "@mui/material/Button";
import Link from "@mui/material/Link";
import { failureText } from "#client/failure-text.ts";
import { keepFile } from "./keep-file.ts";

const tones = {
  notYourTurn: "info",
  paused: "info",
  signed: "success",
  finished: "success",
  declined: "warning",
  voided: "warning",
  expired: "warning",
} as const;

const SigningForm = lazyComponent(() => import("./SigningForm.tsx").then((m) => m.SigningForm));

/** A proven code is needed once in a window. */
const proofKey = (token: string): string => `acta.proof.${token.slice(0, 12)}`;

/** Returns the delegate of a signer whose link does not open any more. */
const delegateIn = (error: unknown): string | undefined =>
  error instanceof Failure && error.code === "signatures.delegatedTo" ? String(error.values["name"]) : undefined;

/** /sign/:token: somebody without an account reads a document and signs it. */
export function Page() {
  const t = useText();
  const { token } = useParams({ strict: false }) as { readonly token: string };
  const [proof, setProof] = useState(() => sessionStorage.getItem(proofKey(token)) ?? undefined);
  const [presence] = useState(() => presenceOf(token));
  const [named, setDelegatedTo] = useState<string>();
  const bearer = { token, ...(proof === undefined ? {} : { proof }) };
  const found = useQuery({
    queryKey: signingKeys.of(token, proof ?? ""),
    queryFn: ({ signal }) => call(openSigning, bearer, { signal }),
    // The signed document of all is awaited; what is being read is not taken away.
    refetchInterval: ({ state }) =>
      state.data?.state === "signed" || state.data?.state === "notYourTurn" ? 5000 : false,
  });
  useEffect(() => {
    if (proof !== undefined) sessionStorage.setItem(proofKey(token), proof);
  }, [token, proof]);
  const gone = found.error instanceof Failure && found.error.status === 404;
  const signing = found.data;
  // Also when the former link is opened again.
  const delegatedTo = named ?? delegateIn(found.error);
  if (delegatedTo !== undefined)
    return (
      <main className="signing">
        <div className="signing-bar" aria-hidden />
        <EmptyState
          page
          title={t("signatures.signing.delegatedTitle")}
          text={t("signatures.signing.delegatedText", { name: delegatedTo })}
        />
      </main>
    );
  return (
    <main className="signing in-order">
      <div className="signing-bar" aria-hidden />
      {found.isPending && <ListSkeleton label={t("shell.loading")} />}
      {gone && <EmptyState page title={t("signatures.signing.gone")} text={t("signatures.signing.goneText")} />}
      {found.isError && !gone && !signing && <FailureState error={found.error} onRetry={() => void found.refetch()} />}
      {signing && !gone && (
        <>
          <SigningHead signing={signing} />
          {signing.state === "code" && <CodeGate token={token} signing={signing} onProof={setProof} />}
          {signing.state === "open" && (
            <SigningForm
              bearer={bearer}
              signing={signing}
              presence={presence}
              onChanged={() => void found.refetch()}
              onDelegated={setDelegatedTo}
              meanwhile={<ListSkeleton label={t("shell.loading")} />}
            />
          )}
          <NextHere token={token} signing={signing} />
          {signing.state !== "open" && signing.state !== "code" && <SigningEnd bearer={bearer} signing={signing} />}
          <SignersList signing={signing} />
        </>
      )}
    </main>
  );
}

function SigningHead({ signing }: { readonly signing: Signing }) {
  const t = useText();
  const { senderName: sender, organizationName: organization, signerName: name, title } = signing;
  return (
    <header>
      <p className="signing-from">
        {sender === organization ? organization : t("signatures.signing.from", { sender, organization })}
      </p>
      {title === "" ? (
        <h1>{t("signatures.signing.title")}</h1>
      ) : (
        <>
          {signing.state === "open" && <p className="signing-asked">{t("signatures.signing.asked", { name })}</p>}
          <h1>{title}</h1>
        </>
      )}
      {signing.state === "open" && (
        <p className="signing-from">{t("signatures.signing.until", { date: formatEnd(signing.expiresAt) })}</p>
      )}
      {signing.state === "open" && signing.message !== "" && <blockquote>{signing.message}</blockquote>}
    </header>
  );
}

/** On the device of a member: who signs next, once one has signed. */
function NextHere({ token, signing }: { readonly token: string; readonly signing: Signing }) {
  const t = useText();
  if (!isHere(token) || !["signed", "finished"].includes(signing.state)) return null;
  const next = nextHere(token);
  if (!next) return <Alert severity="success">{t("signatures.signing.hereDone")}</Alert>;
  return (
    <section className="signing-desk">
      <h2>{t("signatures.signing.hereTitle", { name: next.name })}</h2>
      <p>{t("signatures.signing.hereText", { name: signing.signerName })}</p>
      <Button variant="contained" size="large" onClick={() => location.assign(next.url)}>
        {t("signatures.signing.hereNext", { name: next.name })}
      </Button>
    </section>
  );
}

/** Lists the signers, and marks those who have signed. */
function SignersList({ signing }: { readonly signing: Signing }) {
  const t = useText();
  if (signing.signers.length < 2) return null;
  return (
    <section className="signing-people">
      <h2>{t("signatures.signing.people")}</h2>
      <ul>
        {signing.signers.map(({ name, signed, me }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the signers of an envelope keep their order
          <li key={index}>
            {name}
            {me && ` (${t("signatures.signing.you")})`}
            {signed && <strong> · {t("signatures.signing.signed")}</strong>}
          </li>
        ))}
      </ul>
    </section>
  );
}

/** The page of a signer when there is nothing to do. */
function SigningEnd(props: {
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
