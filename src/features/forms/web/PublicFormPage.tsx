import { useQuery } from "@tanstack/react-query";
import { useParams } from "@tanstack/react-router";
import { useEffect } from "react";
import { showUnsavedBrand } from "#client/brand.ts";
import { call } from "#client/call.ts";
import { FailureState } from "#client/FailureState.tsx";
import { setLanguage, useText } from "#client/i18n.ts";
import { arriving, firstPart, lazyComponent } from "#client/lazy-component.tsx";
import { remembered } from "#client/storage.ts";
import { withFormulas } from "#client/with-formulas.ts";
import { showBritish } from "#engine/calendar/day.ts";
import { Failure } from "#protocol/failure.ts";
import type { Language } from "#protocol/text.ts";
import { FormSkeleton } from "#ui/skeletons.tsx";
import { EmptyState } from "#ui/states.tsx";
import { visitorFormKeys } from "../feature.ts";
import {
  type Receipt,
  readReceipt,
  readVisitorForm,
  resumeVisitorSession,
  type VisitorForm,
} from "../visitor-contract.ts";
import "./public-form.css";

/** Fetched once it is known that there is a form to fill. */
const FillPublicForm = firstPart(() => import("./FillPublicForm.tsx").then((m) => m.FillPublicForm));
const ReceiptView = lazyComponent(() => import("./ReceiptView.tsx").then((m) => m.ReceiptView));

const refreshMs = 60_000;
const isGone = (error: unknown): boolean => error instanceof Failure && error.status === 404;

/** /public/:id/:id2: a form for people outside, by its link; `/public/receipt/:token`: what became of what was sent. */
export function Page() {
  const { id = "", id2 = "" } = useParams({ strict: false }) as { readonly id?: string; readonly id2?: string };
  return id === "receipt" ? <ReceiptPage token={id2} /> : <FormPage id={id} id2={id2} />;
}

function FormPage(keys: { readonly id: string; readonly id2: string }) {
  const t = useText();
  const found = useQuery({
    queryKey: visitorFormKeys.of(keys.id, keys.id2),
    queryFn: async ({ signal }) => {
      const form = await call(readVisitorForm, keys, { signal });
      await goOnWith(keys);
      return withFormulas(form, form.questions);
    },
    // What is being filled in does not change under its writer's hands.
    staleTime: Number.POSITIVE_INFINITY,
    retry: (count, error) => count < 2 && !isGone(error),
  });
  useLook(found.data);
  return (
    <Frame look={found.data?.organization}>
      {found.isPending && <FormSkeleton label={t("shell.loading")} />}
      {found.isError && <Gone error={found.error} onRetry={() => void found.refetch()} />}
      {found.data &&
        (found.data.state === "open" ? (
          <FillPublicForm keys={keys} form={found.data} onReload={() => void found.refetch()} />
        ) : (
          <Closed form={found.data} />
        ))}
    </Frame>
  );
}

/**
 * Continues with a mailed copy, whose key is behind the #. The device keeps its own key: a link that somebody else prepared
 * must not choose the session that this device fills in.
 */
async function goOnWith(keys: { readonly id: string; readonly id2: string }): Promise<void> {
  const copy = location.hash.slice(1);
  if (!/^cpy_[\w-]{43}$/.test(copy)) return;
  const { sessionKeyAt, takeUp } = await arriving(() => import("./visitor-session.ts"));
  const session = sessionKeyAt(keys.id2);
  try {
    takeUp(keys.id2, session, await call(resumeVisitorSession, { ...keys, session, copy }));
  } catch (error) {
    // The copy was sent or has expired. The form itself is still there.
    if (!isGone(error)) throw error;
  }
  history.replaceState(history.state, "", location.pathname);
}

function ReceiptPage({ token }: { readonly token: string }) {
  const t = useText();
  const found = useQuery({
    queryKey: visitorFormKeys.of("receipt", token),
    queryFn: async ({ signal }) => {
      const receipt = await call(readReceipt, { token }, { signal });
      return withFormulas(receipt, receipt.correction?.questions ?? []);
    },
    refetchInterval: refreshMs,
    retry: (count, error) => count < 2 && !isGone(error),
  });
  useLook(found.data);
  return (
    <Frame look={found.data?.organization}>
      {found.isPending && <FormSkeleton label={t("shell.loading")} fields={2} />}
      {found.isError && <Gone error={found.error} onRetry={() => void found.refetch()} />}
      {found.data && <ReceiptView token={token} receipt={found.data} />}
    </Frame>
  );
}

/** Applies the organization's look to the page, and the form's language for visitors who never chose one. */
function useLook(shown: VisitorForm | Receipt | undefined) {
  const key = JSON.stringify(shown?.organization.theme ?? null);
  const logoUrl = shown?.organization.logoUrl ?? null;
  const language: Language | undefined = shown?.language;
  useEffect(() => {
    showUnsavedBrand({ theme: JSON.parse(key), logoUrl });
    return () => showUnsavedBrand();
  }, [key, logoUrl]);
  useEffect(() => {
    if (language && remembered("language") === null) void setLanguage(language);
  }, [language]);
}

function Frame({
  look,
  children,
}: {
  readonly look: VisitorForm["organization"] | undefined;
  readonly children: React.ReactNode;
}) {
  return (
    <main className="public-form">
      <header className="public-form-bar">
        {look && (look.logoUrl ? <img src={look.logoUrl} alt={look.name} /> : <span>{look.name}</span>)}
      </header>
      <div className="public-form-page">{children}</div>
    </main>
  );
}

function Gone({ error, onRetry }: { readonly error: unknown; readonly onRetry: () => void }) {
  const t = useText();
  if (!isGone(error)) return <FailureState error={error} onRetry={onRetry} />;
  return <EmptyState page title={t("forms.visitor.gone")} text={t("forms.visitor.goneText")} />;
}

function Closed({ form }: { readonly form: VisitorForm }) {
  const t = useText();
  const { state, title, opensOn } = form;
  const text =
    state === "notYet" && opensOn !== null
      ? t("forms.visitor.notYet", { day: showBritish(opensOn) })
      : t(state === "full" ? "forms.visitor.full" : "forms.visitor.closed");
  return <EmptyState page title={title} text={text} />;
}
