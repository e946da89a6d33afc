import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { downloadUrl } from "#client/call.ts";
import { failureText } from "#client/failure-text.ts";
import type { ProcessAct } from "#client/feature.ts";
import { FormDialog } from "#client/form/FormDialog.tsx";
import { useFormValues } from "#client/form/use-form-values.ts";
import { textOf, useText } from "#client/i18n.ts";
import { notify } from "#client/snackbar.tsx";
import { EntryPicker } from "#features/catalogs/web/index.ts";
import { downloadZip, maxZipped } from "#features/documents/contract.ts";
import { downloadDocument } from "#features/documents/policy.ts";
import { type Filing, type ProcessRow } from "#features/processes/process.ts";
import { teamChoicesQuery } from "#features/processes/web/index.ts";
import type { Actor } from "#protocol/actor.ts";
import { ConfirmDialog } from "#ui/ConfirmDialog.tsx";
import { SelectField } from "#ui/SelectField.tsx";
import { AskDialog } from "./AskDialog.tsx";
import { type ActName, asking, filing, plain, possible } from "./acts.ts";
import { MarkedBar } from "./MarkedBar.tsx";
import { ReportDialog } from "./ReportDialog.tsx";
import type { Act } from "./run-many.ts";
import { useMany } from "./use-many.ts";

interface Chosen {
  readonly client: Entry | null;
  readonly project: Entry | null;
  readonly teamId: string;
}

const nothing: Chosen = { client: null, project: null, teamId: "" };

const givenOf = ({ client, project, teamId }: Chosen): Partial<Filing> => ({
  ...(client ? { clientId: client.id } : {}),
  ...(project ? { projectId: project.id } : {}),
  ...(teamId ? { teams: [teamId] } : {}),
});

/** The actions that need a value or a confirmation first. */
const asked = ["assign", "tag", "file", "handOver", "approve"] as const;
type Asked = (typeof asked)[number];
const isAsked = (name: ActName): name is Asked => (asked as readonly ActName[]).includes(name);

interface BulkBarProps {
  readonly actor: Actor;
  /** The actions of other features on several processes. */
  readonly others: readonly ProcessAct[];
  readonly chosen: readonly ProcessRow[];
  readonly onClear: () => void;
}

/** The actions on the marked processes of a list. Failures are reported with their reasons. */
export function BulkBar({ actor, others, chosen, onClear }: BulkBarProps) {
  const t = useText();
  const [open, setOpen] = useState<Asked>();
  const [other, setOther] = useState<ProcessAct>();
  const many = useMany(chosen, onClear);
  const run = (name: ActName, act: Act<ProcessRow>) => {
    setOpen(undefined);
    void many.run(act, (done) => t(`processes.page.bulk.done.${name}`, { count: done }));
  };
  const approved = chosen.filter((row) => downloadDocument(actor, { ...row, deleted: false }) === true);
  const zip = {
    label: t("processes.page.bulk.zip"),
    href: downloadUrl(downloadZip, { ids: approved.slice(0, maxZipped).map(({ id }) => id) }),
  };
  const acts = possible(actor, chosen).map((name) => ({
    label: t(`processes.page.bulk.${name}`),
    ...(name === "remove" ? { color: "error" as const } : {}),
    onPress: () => {
      if (isAsked(name)) setOpen(name);
      else run(name, plain(actor)[name]);
    },
  }));
  const ofOthers = others
    .filter(({ may }) => chosen.some((row) => may(actor, row) === true))
    .map((act) => ({ label: textOf(act.title) ?? "", onPress: () => setOther(act) }));
  const ofThis = approved.length > 0 && approved.length <= maxZipped ? [zip, ...acts] : acts;
  return (
    <>
      <MarkedBar count={chosen.length} through={many.through} acts={[...ofThis, ...ofOthers]} onClear={onClear} />
      {open && (
        <Asking open={open} actor={actor} count={chosen.length} onRun={run} onClose={() => setOpen(undefined)} />
      )}
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

/** The dialog that asks before an act. */
function Asking(props: {
  readonly open: Asked;
  readonly actor: Actor;
  readonly count: number;
  readonly onRun: (name: ActName, act: Act<ProcessRow>) => void;
  readonly onClose: () => void;
}) {
  const { open, actor, count, onRun, onClose } = props;
  const t = useText();
  if (open === "file")
    return <FileDialog count={count} onClose={onClose} onChosen={(given) => onRun("file", filing(actor, given))} />;
  if (open === "approve")
    return (
      <ConfirmDialog
        open
        title={t("processes.page.bulk.approveTitle", { count })}
        text={t("processes.page.bulk.approveText")}
        confirmLabel={t("processes.page.bulk.approve")}
        cancelLabel={t("processes.page.filing.cancel")}
        onConfirm={() => onRun("approve", plain(actor).approve)}
        onCancel={onClose}
      />
    );
  return (
    <AskDialog
      what={open}
      actor={actor}
      count={count}
      onClose={onClose}
      onChosen={(value) => onRun(open, asking(actor, value)[open])}
    />
  );
}

interface Entry {
  readonly id: string;
  readonly name: string;
}

/** Asks for the client, the project and the team that several processes are filed under; what is left empty stays as it is. */
function FileDialog(props: {
  readonly count: number;
  readonly onChosen: (given: Partial<Filing>) => void;
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
      disabled={Object.keys(givenOf(form.values)).length === 0}
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
