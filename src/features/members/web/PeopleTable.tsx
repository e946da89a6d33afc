import Box from "@mui/material/Box";
import Chip from "@mui/material/Chip";
import { useState } from "react";
import { formatEnd } from "#client/format.ts";
import { type Translate, useText } from "#client/i18n.ts";
import type { Actor } from "#protocol/actor.ts";
import { type Column, DataTable } from "#ui/DataTable.tsx";
import { StatusChip } from "#ui/StatusChip.tsx";
import { LineActions } from "./LineActions.tsx";
import { type Line, type PeopleSort, subjectOf } from "./people.ts";
import "./organization.css";

const states = {
  pending: { tone: "info", text: "members.pending" },
  expired: { tone: "warning", text: "members.expired" },
  declined: { tone: "error", text: "members.declined" },
} as const;

/** The reasons why the mail of an invitation did not arrive. */
const reasons = { sent: undefined, bounced: "members.mailRefused", failed: "members.mailFailed" } as const;

/** The list of people and invitations. */
export function PeopleTable({
  lines,
  actor,
  sort,
  onSort,
}: {
  readonly lines: readonly Line[];
  readonly actor: Actor;
  readonly sort: PeopleSort | undefined;
  readonly onSort: (next: PeopleSort) => void;
}) {
  const t = useText();
  const [shown, setShown] = useState(step);
  return (
    <DataTable
      label={t("members.usersTab")}
      columns={columnsOf(t, actor)}
      rows={lines.slice(0, shown)}
      rowKey={(line) => line.id}
      {...(sort ? { sort } : {})}
      onSort={(next) => onSort(next as PeopleSort)}
      more={
        lines.length > shown
          ? { label: t("members.showMore"), loading: false, onMore: () => setShown(shown + step) }
          : undefined
      }
    />
  );
}

/** The number of lines drawn at once. An organization may have many hundreds. */
const step = 100;

const columnsOf = (t: Translate, actor: Actor): Column<Line>[] => [
  {
    key: "name",
    heading: t("members.name"),
    as: "title",
    sortable: true,
    cell: (line) => <Name line={line} me={actor.uid} />,
  },
  { key: "roles", heading: t("members.roles"), sortable: true, cell: (line) => <Roles line={line} /> },
  { key: "status", heading: t("members.status"), sortable: true, cell: (line) => <Status line={line} /> },
  {
    key: "actions",
    heading: t("members.actions"),
    as: "actions",
    width: "72px",
    cell: (line) => <LineActions line={line} actor={actor} />,
  },
];

function Name({ line, me }: { readonly line: Line; readonly me: string }) {
  const t = useText();
  const { email } = subjectOf(line);
  return (
    <span className="person">
      <span>
        {line.name || email}
        {line.id === me && <span style={{ fontWeight: 400 }}> ({t("members.you")})</span>}
      </span>
      {line.name && <span className="person-more">{email}</span>}
    </span>
  );
}

function Roles({ line }: { readonly line: Line }) {
  const t = useText();
  const { roles, individual, billing } = subjectOf(line);
  return (
    <Box sx={{ display: "flex", flexWrap: "wrap", gap: 0.5, justifyContent: { xs: "end", sm: "start" } }}>
      {roles.map((role) => (
        <Chip key={role} label={t(`members.role.${role}`)} color={role === "owner" ? "primary" : "default"} />
      ))}
      {roles.length === 0 && <Chip variant="outlined" color="warning" label={t("members.noRoles")} />}
      {individual && <Chip variant="outlined" label={t("members.individual")} title={t("members.individualHint")} />}
      {billing && <Chip variant="outlined" label={t("members.billing")} title={t("members.billingHint")} />}
    </Box>
  );
}

function Status({ line }: { readonly line: Line }) {
  const t = useText();
  if (line.kind === "member") return <StatusChip tone="success" label={t("members.accepted")} />;
  const { state, expiresAt, mailOutcome } = line.invitation;
  const reason = state === "pending" ? reasons[mailOutcome ?? "sent"] : undefined;
  const { tone, text } = reason ? ({ tone: "error", text: "members.undelivered" } as const) : states[state];
  return (
    <Box
      sx={{
        display: "flex",
        flexWrap: "wrap",
        gap: 1,
        alignItems: "center",
        justifyContent: { xs: "end", sm: "start" },
      }}
    >
      <StatusChip tone={tone} label={t(text)} />
      {state === "pending" && (
        <Box component="span" sx={{ color: "text.secondary", fontSize: "0.8125rem" }}>
          {reason && `${t(reason)} `}
          {t("members.pendingUntil", { date: formatEnd(expiresAt) })}
        </Box>
      )}
    </Box>
  );
}
