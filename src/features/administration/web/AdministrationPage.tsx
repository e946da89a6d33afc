import Alert from "@mui/material/Alert";
import Button from "@mui/material/Button";
import { useQuery } from "@tanstack/react-query";
import { useSearch } from "@tanstack/react-router";
import { FailureState } from "#client/FailureState.tsx";
import { formatDateTime } from "#client/format.ts";
import { type Translate, useText } from "#client/i18n.ts";
import { Link } from "#client/link.tsx";
import { useChange } from "#client/use-change.ts";
import { PageBody, PageHeader } from "#ui/PageHeader.tsx";
import { ListSkeleton, PageSkeleton } from "#ui/skeletons.tsx";
import { beginAdministration, endAdministration, type PaymentCheck, startPaymentCheck } from "../contract.ts";
import { administrationKeys } from "../feature.ts";
import { BackgroundWork } from "./BackgroundWork.tsx";
import { Orders } from "./Orders.tsx";
import { Organizations } from "./Organizations.tsx";
import { Payments } from "./Payments.tsx";
import { checksQuery, missingFilesQuery, sessionQuery } from "./queries.ts";
import "./administration.css";
import Paper from "@mui/material/Paper";
import Typography from "@mui/material/Typography";
import { failureText } from "#client/failure-text.ts";
import { useFormValues } from "#client/form/use-form-values.ts";
import { Field } from "#ui/Field.tsx";
import { PasswordField } from "#ui/PasswordField.tsx";
import { SectionCard } from "#ui/SectionCard.tsx";
import { EmptyState } from "#ui/states.tsx";
import { TabBar } from "#ui/TabBar.tsx";

/** While one may be running the list is read again so often. */
const askMs = 5_000;

/** The provider as people call it. */
const providerName = (t: Translate, provider: string): string =>
  provider === "manual" ? t("administration.checks.manual") : provider.charAt(0).toUpperCase() + provider.slice(1);

const tabs = ["organizations", "orders", "payments", "checks"] as const;
type Tab = (typeof tabs)[number];
const parts = { organizations: Organizations, orders: Orders, payments: Payments, checks: Checks } as const;

/** /administration: the page of the installation's administrators, behind a sign-in of its own. */
export function Page() {
  const t = useText();
  const session = useQuery(sessionQuery);
  if (session.isPending) return <PageSkeleton label={t("shell.loading")} />;
  if (session.isError) return <FailureState error={session.error} onRetry={() => void session.refetch()} />;
  return (
    <div className="administration">
      <header className="administration-bar">{t("administration.short")}</header>
      <main>
        <PageBody>{session.data.name === null ? <SignIn /> : <Inside name={session.data.name} />}</PageBody>
      </main>
    </div>
  );
}

function Inside({ name }: { readonly name: string }) {
  const t = useText();
  const { tab } = useSearch({ strict: false }) as { readonly tab?: unknown };
  const shown = tabs.find((one) => one === tab) ?? "organizations";
  const Part = parts[shown];
  const leave = useChange(endAdministration, { refresh: [administrationKeys.all] });
  return (
    <>
      <PageHeader
        title={t("administration.title")}
        text={t("administration.as", { name })}
        actions={
          <Button color="inherit" loading={leave.isPending} onClick={() => leave.mutate({})}>
            {t("administration.leave")}
          </Button>
        }
      />
      <MissingFiles />
      <BackgroundWork />
      <TabBar label={t("administration.parts")} current={shown}>
        {tabs.map((one) => (
          <TabLink key={one} tab={one} shown={shown} />
        ))}
      </TabBar>
      <Part />
    </>
  );
}

/** Says that stored files are missing, and which was found last. Shows nothing while none is. */
function MissingFiles() {
  const t = useText();
  const { data } = useQuery(missingFilesQuery);
  const [last] = data?.rows ?? [];
  if (!data || !last) return null;
  const { organization, name, foundAt } = last;
  return (
    <Alert severity="error" className="administration-missing">
      {t("administration.missingFiles", { count: data.count })}{" "}
      {t("administration.lastMissing", { name, organization, date: formatDateTime(foundAt) })}
    </Alert>
  );
}

const TabLink = ({ tab, shown }: { readonly tab: Tab; readonly shown: Tab }) => {
  const t = useText();
  return (
    <Link
      to="/administration"
      search={{ tab }}
      // The router compares addresses; without a tab in it the first one is shown.
      activeProps={{ "aria-current": undefined }}
      {...(tab === shown ? { "aria-current": "page" as const } : {})}
    >
      {t(`administration.${tab}.name`)}
    </Link>
  );
};

/** The sign-in of an administrator: a name, and the key the command line has given. */
function SignIn() {
  const t = useText();
  const begin = useChange(beginAdministration, { inForm: true, refresh: [administrationKeys.all] });
  const form = useFormValues({
    draft: null,
    initial: { name: "", key: "" },
    check: ({ name, key }) => ({
      name: name.trim() === "" ? "administration.nameRequired" : undefined,
      key: key.trim() === "" ? "administration.keyRequired" : undefined,
    }),
    send: ({ name, key }) => begin.mutateAsync({ name, key: key.trim() }),
  });
  return (
    <Paper component="section" className="administration-sign-in">
      <form noValidate onSubmit={form.submit}>
        <Typography variant="h1">{t("administration.title")}</Typography>
        <p>{t("administration.intro")}</p>
        {form.failure !== undefined && <Alert severity="error">{failureText(form.failure)}</Alert>}
        <Field label={t("administration.nameOf")} autoComplete="username" maxLength={60} {...form.field("name")} />
        <PasswordField
          label={t("administration.key")}
          showLabel={t("administration.showKey")}
          hideLabel={t("administration.hideKey")}
          autoComplete="current-password"
          maxLength={200}
          {...form.field("key")}
        />
        <Button type="submit" variant="contained" loading={form.busy}>
          {t("administration.enter")}
        </Button>
      </form>
    </Paper>
  );
}

/** The reports of the nightly comparison with the provider; one can be started by hand. */
function Checks() {
  const t = useText();
  const found = useQuery({ ...checksQuery, refetchInterval: askMs });
  const start = useChange(startPaymentCheck, {
    done: () => t("administration.checks.started"),
    refresh: [administrationKeys.of("checks")],
  });
  const button = (
    <Button variant="outlined" loading={start.isPending} onClick={() => start.mutate({})}>
      {t("administration.checks.start")}
    </Button>
  );
  if (found.isPending) return <ListSkeleton label={t("shell.loading")} />;
  if (found.isError) return <FailureState error={found.error} onRetry={() => void found.refetch()} />;
  if (found.data.length === 0)
    return (
      <EmptyState title={t("administration.checks.none")} text={t("administration.checks.noneText")} action={button} />
    );
  return (
    <>
      <div className="administration-start">{button}</div>
      {found.data.map((check) => (
        <Report key={check.id} check={check} />
      ))}
    </>
  );
}

function Report({ check }: { readonly check: PaymentCheck }) {
  const t = useText();
  const { differences, lookedAt, provider, beganAt } = check;
  return (
    <SectionCard title={formatDateTime(beganAt)}>
      <Alert severity={differences.length === 0 ? "success" : "warning"}>
        {t("administration.checks.looked", { count: lookedAt, provider: providerName(t, provider) })}{" "}
        {t("administration.checks.differ", { count: differences.length })}
      </Alert>
      {differences.length > 0 && (
        <ul className="administration-differences">
          {differences.map(({ kind, organization, reference, ours, theirs }) => (
            <li key={`${kind} ${organization} ${reference}`}>
              <strong>{organization}</strong>
              {reference !== "" && ` · ${reference}`}:{" "}
              {t(`administration.checks.kinds.${kind}`, { ours: ours || "–", theirs: theirs || "–" })}
            </li>
          ))}
        </ul>
      )}
    </SectionCard>
  );
}
