import PostAdd from "@mui/icons-material/PostAddOutlined";
import Button from "@mui/material/Button";
import Dialog from "@mui/material/Dialog";
import DialogActions from "@mui/material/DialogActions";
import DialogContent from "@mui/material/DialogContent";
import DialogTitle from "@mui/material/DialogTitle";
import { useQuery } from "@tanstack/react-query";
import { useId, useState } from "react";
import { FailureState } from "#client/FailureState.tsx";
import { formatDate } from "#client/format.ts";
import { useText } from "#client/i18n.ts";
import { lazyComponent } from "#client/lazy-component.tsx";
import { Link } from "#client/link.tsx";
import { useActor } from "#client/who.ts";
import { createProcess } from "#features/processes/policy.ts";
import { ProcessChip } from "#features/processes/web/index.ts";
import { screenPath } from "#protocol/address.ts";
import { FormSkeleton } from "#ui/skeletons.tsx";
import { EmptyState } from "#ui/states.tsx";
import type { ContractOfUnit, Project } from "../contract.ts";
import type { Unit } from "../unit.ts";
import { unitContractsQuery } from "./queries.ts";
import { useUnitName } from "./unit-name.ts";

const UseUnitDialog = lazyComponent(() => import("./UseUnitDialog.tsx").then((m) => m.UseUnitDialog));

/** The contracts that use a unit. Users who begin processes can put its data into one. */
export function UnitContractsDialog({
  project,
  unit,
  onClose,
}: {
  readonly project: Project;
  readonly unit: Unit;
  readonly onClose: () => void;
}) {
  const t = useText();
  const id = useId();
  const actor = useActor();
  const [using, setUsing] = useState(false);
  const found = useQuery(unitContractsQuery(project.id, unit));
  const writes = actor !== undefined && createProcess(actor) === true;
  return (
    <Dialog open fullWidth maxWidth="sm" onClose={onClose} aria-labelledby={`${id}-title`}>
      <DialogTitle id={`${id}-title`}>{t("projectLevels.contractsOf", { name: useUnitName()(unit) })}</DialogTitle>
      <DialogContent>
        {found.isPending && <FormSkeleton label={t("shell.loading")} fields={2} />}
        {found.isError && <FailureState error={found.error} onRetry={() => void found.refetch()} />}
        {found.data?.rows.length === 0 && (
          <EmptyState
            title={t("projectLevels.noContracts")}
            text={t(writes ? "projectLevels.noContractsText" : "projectLevels.noContractsReader")}
          />
        )}
        {found.data && found.data.rows.length > 0 && <Contracts rows={found.data.rows} />}
      </DialogContent>
      <DialogActions sx={{ px: 3, pb: 2.5 }}>
        <Button color="inherit" onClick={onClose}>
          {t("projectLevels.close")}
        </Button>
        {writes && (
          <Button variant="contained" startIcon={<PostAdd />} onClick={() => setUsing(true)}>
            {t("bindings.action")}
          </Button>
        )}
      </DialogActions>
      {using && <UseUnitDialog project={project} unit={unit} onClose={() => setUsing(false)} />}
    </Dialog>
  );
}

function Contracts({ rows }: { readonly rows: readonly ContractOfUnit[] }) {
  return (
    <ul className="hp-contracts">
      {rows.map(({ processId, title, status, addedAt }) => (
        <li key={processId}>
          <Link to={screenPath("/processes/:id", { id: processId })}>{title}</Link>
          <ProcessChip status={status} />
          <small className="hp-quiet">{formatDate(addedAt)}</small>
        </li>
      ))}
    </ul>
  );
}
