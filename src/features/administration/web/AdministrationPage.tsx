import Alert from "@mui/material/Alert";
import Button from "@mui/material/Button";
import { useQuery } from "@tanstack/react-query";
import { useSearch } from "@tanstack/react-router";
import { FailureState } from "#client/FailureState.tsx";
import { formatDateTime } from "#client/format.ts";
import { useText } from "#client/i18n.ts";
import { Link } from "#client/link.tsx";
import { useChange } from "#client/use-change.ts";
import { PageBody, PageHeader } from "#ui/PageHeader.tsx";
import { PageSkeleton } from "#ui/skeletons.tsx";
import { endAdministration } from "../contract.ts";
import { administrationKeys } from "../keys.ts";
import { BackgroundWork } from "./BackgroundWork.tsx";
import { Checks } from "./Checks.tsx";
import { Orders } from "./Orders.tsx";
import { Organizations } from "./Organizations.tsx";
import { Payments } from "./Payments.tsx";
import { missingFilesQuery, sessionQuery } from "./queries.ts";
import { SignIn } from "./SignIn.tsx";
import "./administration.css";

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
      <nav className="administration-tabs" aria-label={t("administration.parts")}>
        {tabs.map((one) => (
          <TabLink key={one} tab={one} shown={shown} />
        ))}
      </nav>
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
