import { useState } from "react";
import { call, downloadUrl } from "#client/call.ts";
import { useText } from "#client/i18n.ts";
import type { Actor } from "#protocol/actor.ts";
import { all, type Decision } from "#protocol/decision.ts";
import * as calls from "../../contract.ts";
import * as may from "../../policy.ts";
import { maxZipped, type ProcessRow } from "../../process.ts";
import { AskDialog } from "./AskDialog.tsx";
import { MarkedBar } from "./MarkedBar.tsx";
import { ReportDialog } from "./ReportDialog.tsx";
import type { Act } from "./run-many.ts";
import { useMany } from "./use-many.ts";

const facts = (row: ProcessRow) => ({ ...row, deleted: false });

/** What can be done with several processes without asking, each for whom the rule allows it. */
const plain = (actor: Actor) =>
  ({
    send: {
      may: (row) => all(may.sendProcess(actor, facts(row)), may.hasProject(actor, row.projectId)),
      call: ({ id, version }) => call(calls.sendProcess, { id, version }),
    },
    unassign: {
      may: (row) => may.unassignProcess(actor, facts(row)),
      call: ({ id }) => call(calls.unassignProcess, { id }),
    },
    remove: {
      may: (row) => may.deleteProcess(actor, facts(row)),
      call: ({ id }) => call(calls.deleteProcess, { id }),
    },
  }) satisfies Record<string, Act<ProcessRow>>;

/** What is done with a reviewer or a tag that is asked for first. */
const asking = (actor: Actor, value: string) =>
  ({
    assign: {
      may: (row) => all(may.assignProcess(actor, facts(row)), may.reviewedBy(actor, row, value)),
      call: ({ id }) => call(calls.assignProcess, { id, reviewerId: value }),
    },
    tag: {
      may: (row) => may.fileProcess(actor, facts(row)),
      call: ({ id, version, teams, clientId, projectId, tags }) =>
        call(calls.fileProcess, { id, version, teams, clientId, projectId, tags: [...new Set([...tags, value])] }),
    },
  }) satisfies Record<string, Act<ProcessRow>>;

const offered = ["send", "assign", "unassign", "tag", "remove"] as const;
type Name = (typeof offered)[number];

/** The acts that are possible with at least one of the rows. */
function possible(actor: Actor, rows: readonly ProcessRow[]): Name[] {
  const acts = { ...plain(actor), ...asking(actor, "") };
  const mayAny = (rule: (row: ProcessRow) => Decision) => rows.some((row) => rule(row) === true);
  return offered.filter((name) =>
    mayAny(name === "assign" ? (row) => may.assignProcess(actor, facts(row)) : acts[name].may),
  );
}

/** What can be done with the marked processes of a list; what could not be done is reported, each with its reason. */
export function BulkBar({
  actor,
  chosen,
  onClear,
}: {
  readonly actor: Actor;
  readonly chosen: readonly ProcessRow[];
  readonly onClear: () => void;
}) {
  const t = useText();
  const [asked, setAsked] = useState<"assign" | "tag">();
  const many = useMany(chosen, onClear);
  const count = chosen.length;
  const run = (name: Name, act: Act<ProcessRow>) =>
    void many.run(act, (done) => t(`processes.page.bulk.done.${name}`, { count: done }));
  const approved = chosen.filter((row) => may.downloadDocument(actor, facts(row)) === true);
  const zip = {
    label: t("processes.page.bulk.zip"),
    href: downloadUrl(calls.downloadZip, { ids: approved.slice(0, maxZipped).map(({ id }) => id) }),
  };
  const acts = possible(actor, chosen).map((name) => ({
    label: t(`processes.page.bulk.${name}`),
    ...(name === "remove" ? { color: "error" as const } : {}),
    onPress: () => {
      if (name === "assign" || name === "tag") setAsked(name);
      else run(name, plain(actor)[name]);
    },
  }));
  return (
    <>
      <MarkedBar
        count={count}
        through={many.through}
        acts={approved.length > 0 && approved.length <= maxZipped ? [zip, ...acts] : acts}
        onClear={onClear}
      />
      {asked && (
        <AskDialog
          what={asked}
          count={count}
          onClose={() => setAsked(undefined)}
          onChosen={(value) => {
            setAsked(undefined);
            run(asked, asking(actor, value)[asked]);
          }}
        />
      )}
      {many.report && <ReportDialog report={many.report} linked onClose={many.closeReport} />}
    </>
  );
}
