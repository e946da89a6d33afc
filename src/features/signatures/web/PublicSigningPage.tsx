import { useQuery } from "@tanstack/react-query";
import { useParams } from "@tanstack/react-router";
import { useEffect, useState } from "react";
import { call } from "#client/call.ts";
import { FailureState } from "#client/FailureState.tsx";
import { formatDate } from "#client/format.ts";
import { useText } from "#client/i18n.ts";
import { lazyComponent } from "#client/lazy-component.tsx";
import { Failure } from "#protocol/failure.ts";
import { ListSkeleton } from "#ui/skeletons.tsx";
import { EmptyState } from "#ui/states.tsx";
import { signingKeys } from "../keys.ts";
import { openSigning, type Signing } from "../public-contract.ts";
import { CodeGate } from "./CodeGate.tsx";
import { presenceOf } from "./in-person.ts";
import { NextHere } from "./NextHere.tsx";
import { SignersList } from "./SignersList.tsx";
import { SigningEnd } from "./SigningEnd.tsx";
import "./signing.css";

const SigningForm = lazyComponent(() => import("./SigningForm.tsx").then((m) => m.SigningForm));

/** A proven code is needed once in a window. */
const proofKey = (token: string): string => `acta.proof.${token.slice(0, 12)}`;

/** /sign/:token: somebody without an account reads a document and signs it. */
export function Page() {
  const t = useText();
  const { token } = useParams({ strict: false }) as { readonly token: string };
  const [proof, setProof] = useState(() => sessionStorage.getItem(proofKey(token)) ?? undefined);
  const [presence] = useState(() => presenceOf(token));
  const [delegatedTo, setDelegatedTo] = useState<string>();
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
    <main className="signing">
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
        <p className="signing-from">{t("signatures.signing.until", { date: formatDate(signing.expiresAt) })}</p>
      )}
      {signing.state === "open" && signing.message !== "" && <blockquote>{signing.message}</blockquote>}
    </header>
  );
}
