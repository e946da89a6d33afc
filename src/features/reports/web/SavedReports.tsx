import MoreVert from "@mui/icons-material/MoreVert";
import IconButton from "@mui/material/IconButton";
import Menu from "@mui/material/Menu";
import MenuItem from "@mui/material/MenuItem";
import Typography from "@mui/material/Typography";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { downloadUrl } from "#client/call.ts";
import { FailureState } from "#client/FailureState.tsx";
import { formatDateTime } from "#client/format.ts";
import { type Translate, useText } from "#client/i18n.ts";
import { Link } from "#client/link.tsx";
import { useChange } from "#client/use-change.ts";
import { useActor } from "#client/who.ts";
import { type Day, showBritish } from "#engine/calendar/day.ts";
import { DataTable } from "#ui/DataTable.tsx";
import { Awaited } from "#ui/skeletons.tsx";
import { savedReportKeys } from "../feature.ts";
import { keepReports } from "../policy.ts";
import {
  deleteSavedReport,
  downloadSavedReport,
  mailSavedReport,
  restoreSavedReport,
  type SavedReport,
} from "../saved-contract.ts";
import { type ReportSchedule, type SavedQuestion, weekdayName } from "../saved-report.ts";
import { searchOf } from "./address.ts";
import { savedQuery } from "./queries.ts";
import { askingOf } from "./saved-asking.ts";

const refresh = [savedReportKeys.all];

/** The reports kept by name; nothing while there are none. */
export function SavedReports(props: {
  readonly today: Day;
  /** The one whose question is on the page. */
  readonly shown: string | undefined;
  readonly onChange: (report: SavedReport) => void;
}) {
  const t = useText();
  const { data, error, refetch } = useQuery(savedQuery);
  if (error && !data) return <FailureState error={error} onRetry={() => void refetch()} />;
  if (!data) return <Awaited />;
  if (data.length === 0) return null;
  const rows = data.map((report) => ({ ...report, current: report.id === props.shown }));
  return (
    <section className="report-saved" aria-label={t("reports.saved.title")}>
      <Typography variant="h2">{t("reports.saved.title")}</Typography>
      <DataTable
        label={t("reports.saved.title")}
        rows={rows}
        rowKey={({ id }) => id}
        columns={[
          {
            key: "name",
            heading: t("reports.savedForm.name"),
            as: "title",
            cell: (report) => (
              <Link
                to="/reports"
                search={searchOf(askingOf(report, props.today))}
                aria-current={report.current ? "true" : undefined}
              >
                {report.name}
              </Link>
            ),
          },
          { key: "range", heading: t("reports.saved.range"), cell: ({ question }) => rangeText(t, question) },
          {
            key: "schedule",
            heading: t("reports.saved.schedule"),
            cell: ({ schedule, receivers }) => scheduleText(t, schedule, receivers.length),
          },
          { key: "last", heading: t("reports.saved.last"), cell: ({ sent }) => lastText(t, sent) },
          {
            key: "actions",
            heading: "",
            as: "actions",
            cell: (report) => <SavedMenu report={report} onChange={() => props.onChange(report)} />,
          },
        ]}
      />
    </section>
  );
}

const rangeText = (t: Translate, { range, from = "", to = "" }: SavedQuestion): string =>
  t(`reports.savedForm.ranges.${range}`, { from: showBritish(from), to: showBritish(to) });

function scheduleText(t: Translate, schedule: ReportSchedule | null, people: number): string {
  if (!schedule) return t("reports.saved.notMailed");
  const when =
    schedule.every === "month"
      ? t("reports.saved.month")
      : t("reports.saved.week", { weekday: t(`reports.savedForm.weekdays.${weekdayName(schedule.weekday)}`) });
  return `${when} · ${t("reports.saved.receivers", { count: people })}`;
}

const lastText = (t: Translate, sent: SavedReport["sent"]): string =>
  sent ? t("reports.saved.sent", { at: formatDateTime(sent.at), count: sent.rows }) : t("reports.saved.never");

function SavedMenu({ report, onChange }: { readonly report: SavedReport; readonly onChange: () => void }) {
  const t = useText();
  const [anchor, setAnchor] = useState<HTMLElement>();
  const mail = useMailSaved();
  const remove = useDeleteSaved();
  const actor = useActor();
  const may = actor !== undefined && keepReports(actor) === true;
  const { id: reportId, name, sent, receivers } = report;
  const close = () => setAnchor(undefined);
  const then = (act: () => void) => () => {
    close();
    act();
  };
  if (!may && !sent?.file) return null;
  return (
    <>
      <IconButton
        aria-label={t("reports.saved.actions", { name })}
        aria-haspopup="menu"
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        <MoreVert />
      </IconButton>
      <Menu open={anchor !== undefined} anchorEl={anchor ?? null} onClose={close}>
        {may && <MenuItem onClick={then(onChange)}>{t("reports.saved.change")}</MenuItem>}
        {may && (
          <MenuItem onClick={then(() => mail.mutate({ reportId }))}>
            {t(receivers.length > 0 ? "reports.saved.mail" : "reports.saved.mailMe")}
          </MenuItem>
        )}
        {sent?.file && (
          <MenuItem component="a" href={downloadUrl(downloadSavedReport, { reportId })} download onClick={close}>
            {t("reports.saved.download")}
          </MenuItem>
        )}
        {may && (
          <MenuItem onClick={then(() => remove.mutate({ reportId, name }))}>{t("reports.saved.delete")}</MenuItem>
        )}
      </Menu>
    </>
  );
}

/** Mails a report now. */
function useMailSaved() {
  const t = useText();
  return useChange(mailSavedReport, { done: () => t("reports.saved.mailed"), refresh });
}

interface Named {
  readonly reportId: string;
  readonly name: string;
}

/** Deletes a report; the notice offers the way back. */
function useDeleteSaved() {
  const t = useText();
  const restore = useChange<typeof restoreSavedReport, Named>(restoreSavedReport, {
    input: ({ reportId }) => ({ reportId }),
    done: (_, { name }) => t("reports.saved.restored", { name }),
    refresh,
  });
  return useChange<typeof deleteSavedReport, Named>(deleteSavedReport, {
    input: ({ reportId }) => ({ reportId }),
    done: (_, { name }) => t("reports.saved.deleted", { name }),
    undo: (_, report) => restore.mutate(report),
    refresh,
  });
}
