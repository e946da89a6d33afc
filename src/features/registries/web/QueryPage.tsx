import PostAdd from "@mui/icons-material/PostAdd";
import Print from "@mui/icons-material/PrintOutlined";
import Alert from "@mui/material/Alert";
import Button from "@mui/material/Button";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { downloadUrl } from "#client/call.ts";
import { FailureState } from "#client/FailureState.tsx";
import { formatDate, formatDateTime } from "#client/format.ts";
import { useText } from "#client/i18n.ts";
import { lazyComponent } from "#client/lazy-component.tsx";
import { Link, useNavigate } from "#client/link.tsx";
import { useChange } from "#client/use-change.ts";
import { showBritish } from "#engine/calendar/day.ts";
import { creditKeys } from "#features/credits/feature.ts";
import { screenPath } from "#protocol/address.ts";
import { Failure } from "#protocol/failure.ts";
import { SectionCard } from "#ui/SectionCard.tsx";
import { ListSkeleton } from "#ui/skeletons.tsx";
import { EmptyState } from "#ui/states.tsx";
import { askRegistry, cancelQuery, downloadPaper, type Query, returnQuery, takeQuery } from "../contract.ts";
import { registryListKeys, registryQueryKeys } from "../feature.ts";
import { inputFields } from "../query.ts";
import { departmentName } from "../question.ts";
import { QueryAnswer } from "./QueryAnswer.tsx";
import { QueryStateChip } from "./QueryStateChip.tsx";
import { oneQuery } from "./queries.ts";
import { registryAddress, useRegistryAddress } from "./registry-address.ts";

const UseDialog = lazyComponent(() => import("./UseDialog.tsx").then((m) => m.UseDialog));
const AnswerForm = lazyComponent(() => import("./AnswerForm.tsx").then((m) => m.AnswerForm));

/** One query: what was asked, what was answered, and what may be done with it. */
export function QueryPage({ id }: { readonly id: string }) {
  const t = useText();
  const found = useQuery(oneQuery(id));
  const back = (
    <Link className="registry-back" to="/utilities" search={registryAddress({})}>
      {t("registries.back")}
    </Link>
  );
  if (found.isPending) return <ListSkeleton label={t("shell.loading")} />;
  if (found.isError) {
    const gone = found.error instanceof Failure && found.error.status === 404;
    if (gone) return <EmptyState title={t("registries.gone")} text={t("registries.goneText")} action={back} />;
    return <FailureState error={found.error} onRetry={() => void found.refetch()} />;
  }
  const query = found.data;
  return (
    <article className="registries registry-query" aria-labelledby="registry-query">
      {back}
      <header className="registry-head">
        <div>
          <h2 id="registry-query">{query.subject}</h2>
          <p className="registries-quiet">{t(`registries.kind.${query.kind}`)}</p>
        </div>
        <QueryStateChip state={query.state} fictitious={query.fictitious} />
      </header>
      {query.fictitious && <Alert severity="warning">{t("registries.fictitiousText")}</Alert>}
      <Reused query={query} />
      <StateNotice query={query} />
      {query.result && <QueryAnswer query={query} />}
      {query.may.answer && <AnswerForm query={query} />}
      <Question query={query} />
      <Actions query={query} />
    </article>
  );
}

/** Says that this answered what was just asked, and offers to ask again. */
function Reused({ query }: { readonly query: Query }) {
  const t = useText();
  const navigate = useNavigate();
  const { reused } = useRegistryAddress();
  const again = useChange(askRegistry, {
    refresh: [registryListKeys.all, creditKeys.all],
    afterwards: (answer) => navigate({ to: "/utilities", search: registryAddress({ query: answer.query.id }) }),
  });
  if (!reused) return null;
  const { kind, values, reason } = query;
  return (
    <Alert
      severity="info"
      action={
        <Button
          color="inherit"
          loading={again.isPending}
          onClick={() => again.mutate({ kind, values, reason, confirmed: true, again: true })}
        >
          {t("registries.askAgain")}
        </Button>
      }
    >
      {query.settledAt
        ? t("registries.reused", { date: formatDateTime(query.settledAt) })
        : t("registries.reusedTitle")}
    </Alert>
  );
}

/** Explains a state to the person who waits. */
function StateNotice({ query }: { readonly query: Query }) {
  const t = useText();
  const { state, byHand, failure } = query;
  if (state === "done" || query.may.answer) return null;
  if (state === "notFound") return <Alert severity="info">{t("registries.notFoundText")}</Alert>;
  if (state === "queued" || state === "running")
    return (
      <Alert severity="info" role="status">
        {t(byHand ? "registries.waitingText" : "registries.runningText")}
      </Alert>
    );
  // Our own reasons are keys of sentences; a colleague's is what they wrote.
  const own = failure?.startsWith("registries.failure.") === true;
  const text = own ? t(failure as "registries.failure.expired") : failure;
  return <Alert severity="warning">{text}</Alert>;
}

function Question({ query }: { readonly query: Query }) {
  const t = useText();
  const { kind, values } = query;
  const shown = inputFields[kind].filter(({ name }) => values[name] !== undefined);
  const valueOf = (name: string, kindOf: string) => {
    const value = values[name] ?? "";
    if (kindOf === "department") return departmentName(value);
    return kindOf === "day" ? showBritish(value) : value;
  };
  return (
    <SectionCard title={t("registries.question")}>
      <dl className="registry-facts">
        {shown.map((field) => (
          <Fact
            key={field.name}
            label={t(`registries.input.${field.name}` as "registries.input.finca")}
            value={valueOf(field.name, field.kind)}
          />
        ))}
        <Fact label={t("registries.reason")} value={query.reason} />
        <Fact label={t("registries.requester")} value={query.requestedBy ?? "–"} />
        <Fact label={t("registries.askedAt")} value={formatDateTime(query.createdAt)} />
        <Fact label={t("registries.erasedAt")} value={formatDate(query.erasedAt)} />
      </dl>
    </SectionCard>
  );
}

const Fact = ({ label, value }: { readonly label: string; readonly value: string }) => (
  <div>
    <dt>{label}</dt>
    <dd>{value}</dd>
  </div>
);

function Actions({ query }: { readonly query: Query }) {
  const t = useText();
  const { id, may } = query;
  const refresh = [registryListKeys.all, registryQueryKeys.one(id), creditKeys.all];
  const take = useChange(takeQuery, { refresh });
  const cancel = useChange(cancelQuery, { done: () => t("registries.canceled"), refresh });
  const giveBack = useChange(returnQuery, { done: () => t("registries.givenBack"), refresh });
  return (
    <div className="registry-actions">
      {may.take && (
        <Button variant="contained" loading={take.isPending} onClick={() => take.mutate({ id })}>
          {t("registries.answer")}
        </Button>
      )}
      {may.answer && (
        <Button color="inherit" loading={giveBack.isPending} onClick={() => giveBack.mutate({ id })}>
          {t("registries.giveBack")}
        </Button>
      )}
      {may.cancel && (
        <Button color="inherit" loading={cancel.isPending} onClick={() => cancel.mutate({ id })}>
          {t("registries.cancel")}
        </Button>
      )}
      {may.use && <UseButton query={query} />}
      {(query.state === "done" || query.state === "notFound") && (
        <Button variant="outlined" href={downloadUrl(downloadPaper, { id })} target="_blank" rel="noreferrer">
          {t("registries.pdf")}
        </Button>
      )}
      {query.settledAt && (
        <Button variant="outlined" startIcon={<Print />} onClick={() => window.print()}>
          {t("registries.print")}
        </Button>
      )}
    </div>
  );
}

/** Opens the dialog that puts the answer into a contract; afterwards it leads there. */
function UseButton({ query }: { readonly query: Query }) {
  const t = useText();
  const [open, setOpen] = useState(false);
  const [used, setUsed] = useState<string>();
  return (
    <>
      {used !== undefined && (
        <Alert
          severity="success"
          className="registry-used"
          action={
            <Button color="inherit" component={Link} to={screenPath("/processes/:id", { id: used })}>
              {t("bindings.open")}
            </Button>
          }
        >
          {t("registries.use.done")}
        </Alert>
      )}
      <Button variant="contained" startIcon={<PostAdd />} onClick={() => setOpen(true)}>
        {t("bindings.action")}
      </Button>
      {open && (
        <UseDialog
          query={query}
          onDone={(processId) => {
            setUsed(processId);
            setOpen(false);
          }}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
}
