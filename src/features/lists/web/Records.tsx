import Add from "@mui/icons-material/Add";
import Alert from "@mui/material/Alert";
import Button from "@mui/material/Button";
import { useInfiniteQuery } from "@tanstack/react-query";
import { type ReactNode, useDeferredValue, useState } from "react";
import { DayField } from "#client/form/DayField.tsx";
import { useText } from "#client/i18n.ts";
import { lazyComponent } from "#client/lazy-component.tsx";
import { type More, PagedList } from "#client/list/PagedList.tsx";
import { showBritish } from "#engine/calendar/day.ts";
import { readDay } from "#engine/calendar/read-day.ts";
import type { Sort } from "#ui/DataTable.tsx";
import { Field } from "#ui/Field.tsx";
import { ReasonButton } from "#ui/ReasonButton.tsx";
import type { Condition } from "../filter.ts";
import type { List, ListRecord } from "../list.ts";
import { BulkBar } from "./BulkBar.tsx";
import { FilterBar } from "./FilterBar.tsx";
import { PasteIntoEmpty } from "./paste/PastedRows.tsx";
import { recordsQuery } from "./queries.ts";
import { RecordGrid } from "./RecordGrid.tsx";
import { useWrite } from "./use-records.ts";

const RecordPanel = lazyComponent(() => import("./RecordPanel.tsx").then((m) => m.RecordPanel));

/** The view of a list. */
interface Look {
  readonly search: string;
  readonly filter: readonly Condition[];
  readonly on: string;
}
const everything: Look = { search: "", filter: [], on: "" };

/** Adds a record. The list of an earlier day takes none. */
function AddButton({ isToday, onAdd }: { readonly isToday: boolean; readonly onAdd: () => void }) {
  const t = useText();
  return (
    <ReasonButton
      variant="contained"
      startIcon={<Add />}
      reason={isToday ? undefined : t("lists.page.earlierDay")}
      onClick={onAdd}
    >
      {t("lists.page.addRecord")}
    </ReasonButton>
  );
}

/** The records of a list: found, filtered, sorted, changed; as they are or as they were on a day. */
export function Records({ list }: { readonly list: List }) {
  const [look, setLook] = useState(everything);
  const [cleared, setCleared] = useState(0);
  const [sort, setSort] = useState<Sort>({ key: list.identifier, direction: "asc" });
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const [open, setOpen] = useState<ListRecord | "new">();
  const write = useWrite(list);
  const { search, filter, on } = useDeferredValue(look);
  const key = list.attributes.some(({ id }) => id === sort.key) ? sort.key : list.identifier;
  const order = `${sort.direction === "desc" ? "-" : ""}${key}`;
  const found = useInfiniteQuery(recordsQuery(list.id, { search: search.trim(), filter, on, sort: order }));
  const add = <AddButton isToday={on === ""} onAdd={() => setOpen("new")} />;
  const empty = useEmpty(on, add);
  const narrowed = search.trim() !== "" || filter.length > 0;
  const bare = on === "" && !narrowed && found.data?.pages[0]?.rows.length === 0;
  // What was typed goes too: the fields above start anew.
  const clear = () => {
    setLook(everything);
    setCleared(cleared + 1);
  };
  return (
    <>
      <Finder key={cleared} list={list} look={look} onLook={setLook} add={add} />
      <PagedList query={found} narrowed={narrowed} onClear={clear} empty={empty}>
        {(rows, more) => (
          <>
            <RecordGrid
              list={list}
              rows={rows}
              sort={{ key, direction: sort.direction }}
              onSort={setSort}
              write={on === "" ? write : undefined}
              selected={selected}
              onSelect={setSelected}
              onOpen={setOpen}
            />
            <GridFoot more={more} />
          </>
        )}
      </PagedList>
      {selected.size > 0 && (
        <BulkBar list={list} selected={selected} write={write} onDone={() => setSelected(new Set())} />
      )}
      {bare && <PasteIntoEmpty list={list} write={write} />}
      {open !== undefined && (
        <RecordPanel
          key={open === "new" ? "new" : open.id}
          list={list}
          record={open === "new" ? undefined : open}
          write={write}
          onClose={() => setOpen(undefined)}
        />
      )}
    </>
  );
}

/** Returns the message for a list without records, now or on a day. */
function useEmpty(on: string, add: ReactNode) {
  const t = useText();
  return on === ""
    ? { title: t("lists.page.noRecords"), text: t("lists.page.noRecordsText"), action: add }
    : { title: t("lists.page.noRecordsOn", { day: showBritish(on) }), text: t("lists.page.noRecordsOnText") };
}

function GridFoot({ more }: { readonly more: More | undefined }) {
  const t = useText();
  return (
    <>
      <p className="record-help">{t("lists.page.gridHelp")}</p>
      {more && (
        <div className="record-more">
          <Button variant="outlined" onClick={more.onMore} loading={more.loading}>
            {more.label}
          </Button>
        </div>
      )}
    </>
  );
}

/** Search, filter and the day, above the records. */
function Finder({
  list,
  look,
  onLook,
  add,
}: {
  readonly list: List;
  readonly look: Look;
  readonly onLook: (next: Look) => void;
  readonly add: ReactNode;
}) {
  const t = useText();
  const [day, setDay] = useState("");
  const now = () => {
    setDay("");
    onLook({ ...look, on: "" });
  };
  return (
    <>
      <div className="record-find">
        <Field
          type="search"
          label={t("lists.page.searchRecords")}
          autoComplete="off"
          maxLength={100}
          aria-keyshortcuts="/"
          value={look.search}
          onChange={(event) => onLook({ ...look, search: event.currentTarget.value })}
        />
        <FilterBar list={list} onFilter={(filter) => onLook({ ...look, filter })} />
        <DayField
          className="record-on"
          label={t("lists.page.on")}
          value={day}
          onText={(text) => {
            setDay(text);
            onLook({ ...look, on: readDay(text) ?? "" });
          }}
        />
        {add}
      </div>
      {look.on !== "" && (
        <Alert severity="info" sx={{ mb: 2 }} action={<Button onClick={now}>{t("lists.page.today")}</Button>}>
          {t("lists.page.asOf", { day: showBritish(look.on) })}
        </Alert>
      )}
    </>
  );
}
