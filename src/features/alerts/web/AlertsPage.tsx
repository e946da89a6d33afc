import Add from "@mui/icons-material/Add";
import ToggleButton from "@mui/material/ToggleButton";
import ToggleButtonGroup from "@mui/material/ToggleButtonGroup";
import { useSearch } from "@tanstack/react-router";
import { type ReactNode, useState } from "react";
import { errorText } from "#client/failure-text.ts";
import { useText } from "#client/i18n.ts";
import { lazyComponent } from "#client/lazy-component.tsx";
import { useNavigate } from "#client/link.tsx";
import { useActor } from "#client/who.ts";
import { isDay } from "#engine/calendar/day.ts";
import { idsFromAddress, narrowedBy, narrowNames, textsOf } from "#features/processes/narrowed.ts";
import { PageBody, PageHeader } from "#ui/PageHeader.tsx";
import { ReasonButton } from "#ui/ReasonButton.tsx";
import { PageSkeleton } from "#ui/skeletons.tsx";
import { alertScopes, alertStates } from "../alert.ts";
import { createAlert } from "../policy.ts";
import { AlertLists, type ListView, SentAlerts } from "./AlertLists.tsx";
import { CalendarButton } from "./CalendarButton.tsx";
import { FilterBar } from "./FilterBar.tsx";
import type { Filters } from "./queries.ts";
import "./alerts.css";

const AlertDialog = lazyComponent(() => import("./AlertDialog.tsx").then((m) => m.AlertDialog));
const MonthView = lazyComponent(() => import("./MonthView.tsx").then((m) => m.MonthView));

const views = ["upcoming", "past", "month", "sent"] as const;
type View = (typeof views)[number];

interface Shown {
  readonly view: View;
  readonly month: string | undefined;
  readonly filters: Filters;
}

/** /alerts: upcoming by week, past, as a month's calendar, and those that were mailed. */
export function Page() {
  const t = useText();
  const actor = useActor();
  const navigate = useNavigate();
  const [making, setMaking] = useState(false);
  const shown = shownOf(useSearch({ strict: false }));
  if (!actor) return <PageSkeleton label={t("shell.loading")} />;
  const { view, filters } = shown;
  const go = (next: Partial<Shown>) =>
    void navigate({ to: ".", search: addressOf({ ...shown, ...next }), replace: true });
  const clear = () => go({ filters: nothing });
  const may = createAlert(actor);
  const create = (
    <ReasonButton
      variant="contained"
      startIcon={<Add />}
      reason={may === true ? undefined : errorText(may)}
      onClick={() => setMaking(true)}
    >
      {t("alerts.create")}
    </ReasonButton>
  );
  return (
    <PageBody>
      <PageHeader title={t("alerts.screen")} text={t("alerts.intro")} actions={<HeaderActions create={create} />} />
      <ToggleButtonGroup
        exclusive
        size="small"
        value={view}
        aria-label={t("alerts.shown")}
        sx={{ mb: 2, flexWrap: "wrap" }}
        onChange={(_, next: View | null) => next && go({ view: next, month: undefined })}
      >
        {views.map((one) => (
          <ToggleButton key={one} value={one}>
            {t(`alerts.view.${one}`)}
          </ToggleButton>
        ))}
      </ToggleButtonGroup>
      <FilterBar filters={filters} onChange={(next) => go({ filters: next })} />
      {view === "month" && (
        <MonthView actor={actor} month={shown.month} filters={filters} onMonth={(month) => go({ month })} />
      )}
      {view === "sent" && <SentAlerts actor={actor} filters={filters} narrowed={isNarrowed(filters)} onClear={clear} />}
      {(view === "upcoming" || view === "past") && (
        <AlertLists
          key={view}
          view={view satisfies ListView}
          actor={actor}
          filters={filters}
          narrowed={isNarrowed(filters)}
          onClear={clear}
          create={create}
        />
      )}
      {making && <AlertDialog onClose={() => setMaking(false)} />}
    </PageBody>
  );
}

const HeaderActions = ({ create }: { readonly create: ReactNode }) => (
  <>
    <CalendarButton />
    {create}
  </>
);

const nothing: Filters = { whose: "all", state: "all", search: "", narrowed: {} };

const isNarrowed = ({ whose, state, search, narrowed }: Filters): boolean =>
  whose !== "all" || state !== "all" || search !== "" || Object.values(narrowed).some((ids) => ids && ids.length > 0);

/** Parses the address of this page. */
function shownOf(search: object): Shown {
  const given = search as Readonly<Record<string, unknown>>;
  const text = (name: string) =>
    typeof given[name] === "string" || typeof given[name] === "number" ? String(given[name]) : "";
  const month = text("month");
  return {
    view: views.find((one) => one === given["view"]) ?? "upcoming",
    month: isDay(`${month}-01`) ? month : undefined,
    filters: {
      whose: alertScopes.find((one) => one === given["whose"]) ?? "all",
      state: alertStates.find((one) => one === given["state"]) ?? "all",
      search: text("q").slice(0, 200),
      narrowed: narrowedBy(Object.fromEntries(narrowNames.map((name) => [name, idsFromAddress(given[name])]))),
    },
  };
}

function addressOf({ view, month, filters }: Shown): Readonly<Record<string, string>> {
  const { whose, state, search, narrowed } = filters;
  const ids = Object.entries(textsOf(narrowed)).filter(([, text]) => text !== undefined);
  return {
    ...(view === "upcoming" ? {} : { view }),
    ...(month && view === "month" ? { month } : {}),
    ...(whose === "all" ? {} : { whose }),
    ...(state === "all" ? {} : { state }),
    ...(search === "" ? {} : { q: search }),
    ...Object.fromEntries(ids),
  };
}
