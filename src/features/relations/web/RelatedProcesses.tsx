import Add from "@mui/icons-material/Add";
import Close from "@mui/icons-material/Close";
import Copy from "@mui/icons-material/EditNoteOutlined";
import Alert from "@mui/material/Alert";
import Button from "@mui/material/Button";
import IconButton from "@mui/material/IconButton";
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { FailureState } from "#client/FailureState.tsx";
import { useText } from "#client/i18n.ts";
import { lazyComponent } from "#client/lazy-component.tsx";
import { Link, useNavigate } from "#client/link.tsx";
import { useChange } from "#client/use-change.ts";
import { processAddress } from "#features/processes/addresses.ts";
import { processListKeys } from "#features/processes/feature.ts";
import { maxTitleLength } from "#features/processes/process.ts";
import { ProcessChip } from "#features/processes/web/index.ts";
import { Tip } from "#ui/Tip.tsx";
import { amendProcess, relateProcess, unrelateProcess } from "../contract.ts";
import { relationKeys } from "../feature.ts";
import { type Relation, relationKinds } from "../relation.ts";
import { relationsQuery } from "./queries.ts";
import "./relations.css";
import { Awaited } from "#ui/skeletons.tsx";

const RelateDialog = lazyComponent(() => import("./RelateDialog.tsx").then((m) => m.RelateDialog));

interface OfProcess {
  readonly processId: string;
  readonly meanwhile?: ReactNode;
}

/** The related processes of one, by what it is to them; ways to relate another and to begin an amendment. */
export function RelatedProcesses({ processId, meanwhile }: OfProcess) {
  const t = useText();
  const [adding, setAdding] = useState(false);
  const found = useQuery(relationsQuery(processId));
  if (found.isError) return <FailureState error={found.error} onRetry={() => void found.refetch()} />;
  if (!found.data) return meanwhile ?? <Awaited />;
  const { title, rows, mayRelate, mayAmend } = found.data;
  if (rows.length === 0 && !mayRelate && !mayAmend) return null;
  return (
    <div className="relations">
      {rows.length > 0 && <RelationList processId={processId} rows={rows} />}
      <div className="relations-actions">
        {mayRelate && (
          <Button size="small" variant="outlined" startIcon={<Add />} onClick={() => setAdding(true)}>
            {t("relations.add")}
          </Button>
        )}
        {mayAmend && <AmendButton processId={processId} title={title} />}
      </div>
      {adding && <RelateDialog processId={processId} onClose={() => setAdding(false)} />}
    </div>
  );
}

function RelationList({ processId, rows }: { readonly processId: string; readonly rows: readonly Relation[] }) {
  const t = useText();
  const kinds = relationKinds.filter((kind) => rows.some((row) => row.kind === kind));
  return (
    <dl className="relation-list">
      {kinds.map((kind) => (
        <div key={kind}>
          <dt>{t(`relations.kind.${kind}`)}</dt>
          {rows
            .filter((row) => row.kind === kind)
            .map((row) => (
              <RelatedProcess key={row.id} processId={processId} relation={row} />
            ))}
        </div>
      ))}
    </dl>
  );
}

function RelatedProcess({ processId, relation }: { readonly processId: string; readonly relation: Relation }) {
  const t = useText();
  const again = useChange(relateProcess, { refresh: [relationKeys.all] });
  const remove = useChange(unrelateProcess, {
    done: () => t("relations.removed", { title: relation.title }),
    undo: () => again.mutate({ id: processId, kind: relation.kind, otherId: relation.processId }),
    refresh: [relationKeys.all],
  });
  const { id, title, status, removable } = relation;
  const label = t("relations.remove", { title });
  return (
    <dd className="relation">
      <Link to={processAddress(relation.processId)}>{title}</Link>
      <ProcessChip status={status} />
      {removable && (
        <Tip title={label}>
          <IconButton
            size="small"
            aria-label={label}
            disabled={remove.isPending}
            onClick={() => remove.mutate({ id: processId, relationId: id })}
          >
            <Close fontSize="small" />
          </IconButton>
        </Tip>
      )}
    </dd>
  );
}

/** Begins a process that amends this one, and opens it. */
function AmendButton({ processId, title }: { readonly processId: string; readonly title: string }) {
  const t = useText();
  const navigate = useNavigate();
  const amend = useChange(amendProcess, {
    done: () => t("relations.amendDone"),
    refresh: [processListKeys.all, relationKeys.all],
    afterwards: ({ id }) => navigate({ href: processAddress(id) }),
  });
  return (
    <Button
      size="small"
      variant="outlined"
      startIcon={<Copy />}
      loading={amend.isPending}
      onClick={() =>
        amend.mutate({ id: processId, title: t("relations.amendTitle", { title }).slice(0, maxTitleLength) })
      }
    >
      {t("relations.amend")}
    </Button>
  );
}

/** That a process was replaced, once what replaces it is approved. */
export function ReplacedNotice({ processId }: OfProcess) {
  const t = useText();
  const { data } = useQuery(relationsQuery(processId));
  const by = data?.rows.filter(({ kind, status }) => kind === "replacedBy" && status === "approved") ?? [];
  return by.map(({ id, title, processId: other }) => {
    const [before = "", after = ""] = t("relations.replaced", { title: "\n" }).split("\n");
    return (
      <Alert key={id} severity="warning" className="replaced">
        {before}
        <Link to={processAddress(other)}>{title}</Link>
        {after}
      </Alert>
    );
  });
}
