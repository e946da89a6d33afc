import Download from "@mui/icons-material/FileDownloadOutlined";
import Settings from "@mui/icons-material/LayersOutlined";
import Button from "@mui/material/Button";
import { useState } from "react";
import { BackLink } from "#client/BackLink.tsx";
import { downloadUrl } from "#client/call.ts";
import { errorText } from "#client/failure-text.ts";
import { useText } from "#client/i18n.ts";
import { lazyComponent } from "#client/lazy-component.tsx";
import { Link } from "#client/link.tsx";
import { createProcess } from "#features/processes/policy.ts";
import type { Actor } from "#protocol/actor.ts";
import { screenPath } from "#protocol/address.ts";
import { PageBody, PageHeader } from "#ui/PageHeader.tsx";
import { ReasonButton } from "#ui/ReasonButton.tsx";
import { EmptyState } from "#ui/states.tsx";
import { exportProject, type Project } from "../contract.ts";
import { beginContracts, writeProjects } from "../policy.ts";
import { summaryOf, trimmed } from "../summary.ts";
import { unitStates } from "../unit.ts";
import { LevelPlan } from "./LevelPlan.tsx";
import { money, squareMetres } from "./money.ts";
import { UnitTable } from "./UnitTable.tsx";
import { WithProject } from "./WithProject.tsx";

const UnitsDialog = lazyComponent(() => import("./UnitsDialog.tsx").then((m) => m.UnitsDialog));
const DeedDialog = lazyComponent(() => import("./DeedDialog.tsx").then((m) => m.DeedDialog));

/** /hp/projects/:id: the figures of a project, and its units level by level from the highest. */
export const Page = () => <WithProject>{(project, actor) => <Overview project={project} actor={actor} />}</WithProject>;

function Overview({ project, actor }: { readonly project: Project; readonly actor: Actor }) {
  const t = useText();
  const writes = writeProjects(actor) === true;
  const shown = project.levels.toReversed();
  const settings = writes && (
    <Button
      variant="contained"
      startIcon={<Settings />}
      component={Link}
      to={screenPath("/hp/projects/:id/settings", { id: project.id })}
    >
      {t("projectLevels.openSettings")}
    </Button>
  );
  return (
    <PageBody>
      <PageHeader
        title={project.name}
        text={[project.address, estateText(project)].filter((text) => text !== "").join(" · ")}
        back={<BackLink to="/hp/projects">{t("projectLevels.back")}</BackLink>}
        actions={
          <>
            {project.units.length > 0 && <Outputs project={project} actor={actor} />}
            {settings}
          </>
        }
      />
      <div className="hp">
        <Figures project={project} />
        {shown.length === 0 && (
          <EmptyState
            title={t("projectLevels.noLevels")}
            text={t(writes ? "projectLevels.noLevelsText" : "projectLevels.noLevelsReader")}
          />
        )}
        {shown.map((level) => {
          const units = project.units.filter(({ levelId }) => levelId === level.id);
          return (
            <section key={level.id} aria-labelledby={`level-${level.id}`}>
              <h2 id={`level-${level.id}`}>{level.name}</h2>
              {level.plan && <LevelPlan project={project} level={level} units={units} writes={false} />}
              {units.length === 0 ? (
                <p className="hp-quiet">{t("projectLevels.noUnits")}</p>
              ) : (
                <UnitTable project={project} units={units} label={level.name} writes={writes} edits={false} />
              )}
            </section>
          );
        })}
      </div>
    </PageBody>
  );
}

function estateText({ estate }: Project): string {
  if (!estate) return "";
  const { finca, folio, libro, department } = estate;
  return [
    ["Finca", finca],
    ["folio", folio],
    ["libro", libro],
    ["de", department],
  ]
    .filter(([, value]) => value !== "")
    .map((part) => part.join(" "))
    .join(", ")
    .replace(", de ", " de ");
}

/** The outputs of a project: a spreadsheet, and the text for the deed. */
function Outputs({ project, actor }: { readonly project: Project; readonly actor: Actor }) {
  const t = useText();
  const [open, setOpen] = useState<"deed" | "contracts">();
  const may = beginContracts(actor);
  const close = () => setOpen(undefined);
  const language = document.documentElement.lang === "es" ? "es" : "en";
  return (
    <>
      <Button startIcon={<Download />} href={downloadUrl(exportProject, { id: project.id, language })} download>
        {t("projectLevels.exportSheet")}
      </Button>
      <Button variant="outlined" onClick={() => setOpen("deed")}>
        {t("projectLevels.deed")}
      </Button>
      {createProcess(actor) === true && (
        <ReasonButton
          variant="outlined"
          reason={may === true ? undefined : errorText(may)}
          onClick={() => setOpen("contracts")}
        >
          {t("projectLevels.many.open")}
        </ReasonButton>
      )}
      {open === "deed" && <DeedDialog project={project} onClose={close} />}
      {open === "contracts" && <UnitsDialog project={project} onClose={close} />}
    </>
  );
}

/** Shows the sums of a project: its units by state, its areas, its shares and its prices. */
function Figures({ project }: { readonly project: Project }) {
  const t = useText();
  const sum = summaryOf(project.units);
  const { currency } = project;
  const sold = [sum.byState.sold, sum.byState.delivered];
  return (
    <section aria-label={t("projectLevels.metrics")} className="hp-figures">
      <Figure label={t("projectLevels.allUnits")} value={String(sum.units)}>
        <ul className="hp-states">
          {unitStates.map((state) => (
            <li key={state} data-state={state}>
              {t(`projectLevels.state.${state}`)} {sum.byState[state].units}
            </li>
          ))}
        </ul>
        {sum.units > 0 && (
          <div className="hp-bar" aria-hidden>
            {unitStates.map((state) => (
              <span key={state} data-state={state} style={{ flexGrow: sum.byState[state].units }} />
            ))}
          </div>
        )}
      </Figure>
      <Figure label={t("projectLevels.privateArea")} value={squareMetres(trimmed(sum.privateArea))}>
        {t("projectLevels.commonArea")}: {squareMetres(trimmed(sum.commonArea))}
      </Figure>
      <Figure label={t("projectLevels.shares")} value={`${trimmed(sum.share)} %`} />
      <Figure label={t("projectLevels.value")} value={money(sum.price, currency)}>
        {sum.unpriced > 0
          ? t("projectLevels.unpriced", { count: sum.unpriced })
          : `${t("projectLevels.sold")}: ${sold.map(({ price }) => money(price, currency)).join(" · ")}`}
      </Figure>
    </section>
  );
}

function Figure({
  label,
  value,
  children,
}: {
  readonly label: string;
  readonly value: string;
  readonly children?: React.ReactNode;
}) {
  return (
    <div className="hp-figure">
      <p>{label}</p>
      <strong>{value}</strong>
      {children && <div className="hp-quiet">{children}</div>}
    </div>
  );
}
