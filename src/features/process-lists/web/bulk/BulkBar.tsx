import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { z } from "zod";
import { downloadUrl } from "#client/call.ts";
import { failureText } from "#client/failure-text.ts";
import type { ProcessAct } from "#client/feature.ts";
import { FormDialog } from "#client/form/FormDialog.tsx";
import { useFormValues } from "#client/form/use-form-values.ts";
import { type Translate, textOf, useText } from "#client/i18n.ts";
import { notify } from "#client/snackbar.tsx";
import { useChange } from "#client/use-change.ts";
import { EntryPicker } from "#features/catalogs/web/index.ts";
import { downloadZip, maxZipped } from "#features/documents/contract.ts";
import { downloadDocument } from "#features/documents/policy.ts";
import type { ListInput } from "#features/processes/list-shape.ts";
import type { ProcessRow } from "#features/processes/process.ts";
import { teamChoicesQuery } from "#features/processes/web/index.ts";
import type { Actor } from "#protocol/actor.ts";
import { ConfirmDialog } from "#ui/ConfirmDialog.tsx";
import { SelectField } from "#ui/SelectField.tsx";
import { type BulkWork, maxBulk } from "../../bulk.ts";
import { countListed, orderBulk } from "../../bulk-contract.ts";
import { processBulkKeys } from "../../keys.ts";
import type { useMarks } from "../list/use-marks.ts";
import { AskDialog } from "./AskDialog.tsx";
import { type ActName, possible } from "./acts.ts";
import { MarkedBar } from "./MarkedBar.tsx";
import { ReportDialog } from "./ReportDialog.tsx";
import { useMany } from "./use-many.ts";

interface Chosen {
  readonly client: Entry | null;
  readonly project: Entry | null;
  readonly teamId: string;
}

const nothing: Chosen = { client: null, project: null, teamId: "" };

const givenOf = ({ client, project, teamId }: Chosen) => ({
  ...(client ? { clientId: client.id } : {}),
  ...(project ? { projectId: project.id } : {}),
  ...(teamId ? { teamId } : {}),
});

/** The actions that need a value or a confirmation first. */
const asked = ["assign", "tag", "file", "handOver", "approve", "remove"] as const;
type Asked = (typeof asked)[number];
const isAsked = (name: ActName): name is Asked => (asked as readonly ActName[]).includes(name);

interface BulkBarProps {
  readonly actor: Actor;
  /** The actions of other features on several processes. */
  readonly others: readonly ProcessAct[];
  readonly marks: ReturnType<typeof useMarks<ProcessRow>>;
  /** The list they are in, if all that is shown of it is marked and there is more. */
  readonly all: ListInput | undefined;
}

/** The actions on the marked processes of a list, or on all of it. */
export function BulkBar({ actor, others, marks, all }: BulkBarProps) {
  const { chosen, clear: onClear } = marks;
  const t = useText();
  const [open, setOpen] = useState<Asked>();
  const [other, setOther] = useState<ProcessAct>();
  const whole = useWhole(all);
  const order = useChange(orderBulk, { refresh: [processBulkKeys.all], afterwards: onClear });
  const many = useMany(chosen, onClear);
  const count = whole.count ?? chosen.length;
  const run = (work: BulkWork) => {
    setOpen(undefined);
    order.mutate({ work, of: whole.of ?? { processes: chosen.map(({ id, version }) => ({ id, version })) } });
  };
  const acts = possible(actor, chosen).map((name) => ({
    label: t(`processes.page.bulk.${name}`),
    ...(name === "remove" ? { color: "error" as const } : {}),
    onPress: () => {
      if (isAsked(name)) setOpen(name);
      else run({ act: name });
    },
  }));
  const ofOthers = others
    .filter(({ may }) => chosen.some((row) => may(actor, row) === true))
    .map((act) => ({ label: textOf(act.title) ?? "", onPress: () => setOther(act) }));
  const ofThese = [...documentsOf(t, actor, chosen), ...acts, ...ofOthers];
  return (
    <>
      <MarkedBar
        count={count}
        through={many.through}
        ordering={order.isPending}
        whole={whole.offered}
        onRest={marks.extent === "some" ? marks.toggleAll : undefined}
        acts={whole.of ? acts : ofThese}
        onClear={onClear}
      />
      {open && <Asking open={open} actor={actor} count={count} onRun={run} onClose={() => setOpen(undefined)} />}
      {other && (
        <other.Part
          count={chosen.length}
          actor={actor}
          onRun={(call, message) => {
            setOther(undefined);
            void many.run({ may: (row) => other.may(actor, row), call }, message);
          }}
          onClose={() => setOther(undefined)}
          onMissing={(error) => {
            setOther(undefined);
            notify.error(failureText(error));
          }}
        />
      )}
      {many.report && <ReportDialog report={many.report} linked onClose={many.closeReport} />}
    </>
  );
}

/** The documents of the approved ones, as one file. */
function documentsOf(t: Translate, actor: Actor, chosen: readonly ProcessRow[]) {
  const approved = chosen.filter((row) => downloadDocument(actor, { ...row, deleted: false }) === true);
  if (approved.length === 0 || approved.length > maxZipped) return [];
  const ids = approved.map(({ id }) => id);
  return [{ label: t("processes.page.bulk.zip"), href: downloadUrl(downloadZip, { ids }) }];
}

/** Offers all of a list instead of what is shown of it. It is what was counted when it was chosen. */
function useWhole(list: ListInput | undefined) {
  const t = useText();
  const [chosen, setChosen] = useState<{ readonly list: z.input<typeof countListed.input>; readonly count: number }>();
  const count = useChange(countListed, {
    afterwards: ({ count: found }, asked) => {
      if (found <= maxBulk) setChosen({ list: asked, count: found });
      else notify.error(t("processes.bulk.tooMany", { limit: maxBulk }));
    },
  });
  // A count holds for its own search and filters.
  const of = list && chosen && JSON.stringify(chosen.list) === JSON.stringify(list) ? chosen : undefined;
  const offered =
    list === undefined || of
      ? undefined
      : { label: t("processes.page.bulk.whole"), loading: count.isPending, onPress: () => count.mutate(list) };
  return { of, count: of?.count, offered };
}

/** The dialog that asks before an act. */
function Asking(props: {
  readonly open: Asked;
  readonly actor: Actor;
  readonly count: number;
  readonly onRun: (work: BulkWork) => void;
  readonly onClose: () => void;
}) {
  const { open, actor, count, onRun, onClose } = props;
  const t = useText();
  if (open === "file")
    return <FileDialog count={count} onClose={onClose} onChosen={(given) => onRun({ act: "file", ...given })} />;
  if (open === "approve" || open === "remove")
    return (
      <ConfirmDialog
        open
        title={t(`processes.page.bulk.${open}Title`, { count })}
        text={t(`processes.page.bulk.${open}Text`)}
        confirmLabel={t(`processes.page.bulk.${open}`)}
        cancelLabel={t("processes.page.filing.cancel")}
        {...(open === "remove" ? { tone: "error" as const } : {})}
        onConfirm={() => onRun({ act: open })}
        onCancel={onClose}
      />
    );
  return (
    <AskDialog
      what={open}
      actor={actor}
      count={count}
      onClose={onClose}
      onChosen={(value) => onRun(workWith(open, value))}
    />
  );
}

/** Returns an act with the reviewer, the colleague or the tag that was chosen. */
function workWith(act: "assign" | "handOver" | "tag", value: string): BulkWork {
  if (act === "assign") return { act, reviewerId: value };
  return act === "handOver" ? { act, creatorId: value } : { act, tag: value };
}

interface Entry {
  readonly id: string;
  readonly name: string;
}

/** Asks for the client, the project and the team that several processes are filed under; what is left empty stays as it is. */
function FileDialog(props: {
  readonly count: number;
  readonly onChosen: (given: ReturnType<typeof givenOf>) => void;
  readonly onClose: () => void;
}) {
  const { count, onChosen, onClose } = props;
  const t = useText();
  const teams = useQuery(teamChoicesQuery).data ?? [];
  const form = useFormValues({ draft: null, initial: nothing, send: async (chosen) => onChosen(givenOf(chosen)) });
  const { client, project } = form.values;
  return (
    <FormDialog
      form={form}
      title={t("processes.page.bulk.fileTitle", { count })}
      intro={t("processes.page.bulk.fileText")}
      submitLabel={t("processes.page.bulk.file")}
      reason={Object.keys(givenOf(form.values)).length === 0 ? t("shell.chooseFirst") : undefined}
      onClose={onClose}
    >
      <EntryPicker catalog="clients" value={client} onChange={(next) => form.set("client", next)} />
      <EntryPicker catalog="projects" value={project} onChange={(next) => form.set("project", next)} />
      {teams.length > 0 && (
        <SelectField
          label={t("processes.page.filter.team")}
          placeholder={t("processes.page.bulk.asItIs")}
          options={teams.map((team) => ({ value: team.id, label: team.name }))}
          {...form.field("teamId")}
        />
      )}
    </FormDialog>
  );
}
