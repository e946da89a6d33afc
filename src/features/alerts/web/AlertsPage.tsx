import Add from "@mui/icons-material/Add";
import { useSearch } from "@tanstack/react-router";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { errorText } from "#client/failure-text.ts";
import { useText } from "#client/i18n.ts";
import { firstPart, lazyComponent } from "#client/lazy-component.tsx";
import { useNavigate } from "#client/link.tsx";
import { useActor } from "#client/who.ts";
import { isDay } from "#engine/calendar/day.ts";
import { idsFromAddress, narrowedBy, narrowNames, textsOf } from "#features/process-lists/narrowed.ts";
import { PageBody, PageHeader } from "#ui/PageHeader.tsx";
import { ReasonButton } from "#ui/ReasonButton.tsx";
import { PageSkeleton } from "#ui/skeletons.tsx";
import { TabBar } from "#ui/TabBar.tsx";
import { alertScopes, alertStates } from "../alert.ts";
import { createAlert } from "../policy.ts";
import { AlertLists, type ListView, SentAlerts } from "./AlertLists.tsx";
import type { Filters } from "./queries.ts";
import "./alerts.css";
import Calendar from "@mui/icons-material/CalendarMonthOutlined";
import Button from "@mui/material/Button";
import { Field } from "#ui/Field.tsx";
import { SelectField } from "#ui/SelectField.tsx";

const Narrow = firstPart(() => import("#features/process-lists/web/index.ts").then((m) => m.Narrow));

const pauseMs = 250;

const CalendarDialog = lazyComponent(() => import("./CalendarDialog.tsx").then((m) => m.CalendarDialog));

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
  const isUsual = filters.state === usualState(view);
  const open = (next: View) =>
    go({ view: next, month: undefined, filters: isUsual ? { ...filters, state: usualState(next) } : filters });
  const narrowed = isNarrowed(view, filters);
  const clear = () => go({ filters: { whose: "all", state: usualState(view), search: "", narrowed: {} } });
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
      <TabBar label={t("alerts.shown")} current={view}>
        {views.map((one) => (
          <button key={one} type="button" aria-pressed={view === one} onClick={() => open(one)}>
            {t(`alerts.view.${one}`)}
          </button>
        ))}
      </TabBar>
      <FilterBar filters={filters} onChange={(next) => go({ filters: next })} />
      {view === "month" && (
        <MonthView actor={actor} month={shown.month} filters={filters} onMonth={(month) => go({ month })} />
      )}
      {view === "sent" && <SentAlerts actor={actor} filters={filters} narrowed={narrowed} onClear={clear} />}
      {(view === "upcoming" || view === "past") && (
        <AlertLists
          key={view}
          view={view satisfies ListView}
          actor={actor}
          filters={filters}
          narrowed={narrowed}
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

/** The page opens with what is still to be done. The other views show everything. */
const usualState = (view: View): Filters["state"] => (view === "upcoming" ? "open" : "all");

const isNarrowed = (view: View, { whose, state, search, narrowed }: Filters): boolean =>
  whose !== "all" ||
  state !== usualState(view) ||
  search !== "" ||
  Object.values(narrowed).some((ids) => ids && ids.length > 0);

/** Parses the address of this page. */
function shownOf(search: object): Shown {
  const given = search as Readonly<Record<string, unknown>>;
  const text = (name: string) =>
    typeof given[name] === "string" || typeof given[name] === "number" ? String(given[name]) : "";
  const month = text("month");
  const view = views.find((one) => one === given["view"]) ?? "upcoming";
  return {
    view,
    month: isDay(`${month}-01`) ? month : undefined,
    filters: {
      whose: alertScopes.find((one) => one === given["whose"]) ?? "all",
      state: alertStates.find((one) => one === given["state"]) ?? usualState(view),
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
    ...(state === usualState(view) ? {} : { state }),
    ...(search === "" ? {} : { q: search }),
    ...Object.fromEntries(ids),
  };
}

/** Opens the dialog in which one's alerts get into the calendar of one's phone. */
function CalendarButton() {
  const t = useText();
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button startIcon={<Calendar />} onClick={() => setOpen(true)}>
        {t("alerts.calendar.open")}
      </Button>
      {open && <CalendarDialog onClose={() => setOpen(false)} />}
    </>
  );
}

/** The filters of the lists: scope, state, words, and related things. */
function FilterBar({ filters, onChange }: { readonly filters: Filters; readonly onChange: (next: Filters) => void }) {
  const t = useText();
  const { whose, state, search } = filters;
  return (
    <div className="alert-filters">
      <SearchField value={search} onSearch={(text) => onChange({ ...filters, search: text })} />
      <SelectField
        label={t("alerts.whose.label")}
        value={whose}
        options={alertScopes.map((value) => ({ value, label: t(`alerts.whose.${value}`) }))}
        onChange={(event) => {
          const { value } = event.currentTarget;
          onChange({ ...filters, whose: alertScopes.find((one) => one === value) ?? "all" });
        }}
      />
      <SelectField
        label={t("alerts.state.label")}
        value={state}
        options={alertStates.map((value) => ({ value, label: t(`alerts.state.${value}`) }))}
        onChange={(event) => {
          const { value } = event.currentTarget;
          onChange({ ...filters, state: alertStates.find((one) => one === value) ?? "all" });
        }}
      />
      <Narrow
        meanwhile={<div className="alert-narrow-waits" />}
        narrowed={filters.narrowed}
        person={t("alerts.one.assignee")}
        onNarrow={(change) => onChange({ ...filters, narrowed: { ...filters.narrowed, ...change } })}
      />
    </div>
  );
}

function SearchField({ value, onSearch }: { readonly value: string; readonly onSearch: (text: string) => void }) {
  const t = useText();
  const [typed, setTyped] = useState(value);
  const [seen, setSeen] = useState(value);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  // The address changed by itself: back, or cleared.
  if (value !== seen) {
    setSeen(value);
    if (value !== typed.trim()) setTyped(value);
  }
  useEffect(() => () => clearTimeout(timer.current), []);
  return (
    <Field
      type="search"
      label={t("alerts.search")}
      maxLength={200}
      autoComplete="off"
      value={typed}
      onChange={(event) => {
        const text = event.currentTarget.value;
        setTyped(text);
        clearTimeout(timer.current);
        timer.current = setTimeout(() => onSearch(text.trim()), pauseMs);
      }}
    />
  );
}
