import Down from "@mui/icons-material/ArrowDownwardOutlined";
import Up from "@mui/icons-material/ArrowUpwardOutlined";
import Button from "@mui/material/Button";
import IconButton from "@mui/material/IconButton";
import { useAddLine } from "#client/form/use-add-line.ts";
import { useText } from "#client/i18n.ts";
import { Link } from "#client/link.tsx";
import { useChange } from "#client/use-change.ts";
import { screenPath } from "#protocol/address.ts";
import { Field } from "#ui/Field.tsx";
import { SectionCard } from "#ui/SectionCard.tsx";
import { createLevel, type Level, type Project, saveLevel } from "../contract.ts";
import { levelProjectKeys } from "../feature.ts";

/** The levels of a project, the highest first: added on top, moved, opened. */
export function LevelList({ project }: { readonly project: Project }) {
  const t = useText();
  const levels = project.levels.toReversed();
  return (
    <SectionCard title={t("projectLevels.levels")}>
      {levels.length === 0 && <p className="hp-quiet">{t("projectLevels.noLevelsText")}</p>}
      {levels.length > 0 && (
        <ol className="hp-levels" reversed>
          {levels.map((level, at) => (
            <LevelRow
              key={level.id}
              project={project}
              level={level}
              first={at === 0}
              last={at === levels.length - 1}
              place={levels.length - 1 - at}
            />
          ))}
        </ol>
      )}
      <AddLevel projectId={project.id} />
    </SectionCard>
  );
}

function LevelRow(props: {
  readonly project: Project;
  readonly level: Level;
  readonly first: boolean;
  readonly last: boolean;
  readonly place: number;
}) {
  const t = useText();
  const { project, level, place } = props;
  const { id: levelId, name } = level;
  const move = useChange(saveLevel, {
    input: (position: number) => ({ id: project.id, levelId, position }),
    refresh: [levelProjectKeys.one(project.id)],
  });
  const units = project.units.filter((unit) => unit.levelId === levelId).length;
  return (
    <li>
      <Link to={screenPath("/hp/projects/:id/settings/levels/:levelId", { id: project.id, levelId })}>{name}</Link>
      <small className="hp-quiet">{t("projectLevels.units", { count: units })}</small>
      <span>
        <IconButton
          size="small"
          disabled={props.first || move.isPending}
          aria-label={t("projectLevels.moveUp", { name })}
          onClick={() => move.mutate(place + 1)}
        >
          <Up fontSize="small" />
        </IconButton>
        <IconButton
          size="small"
          disabled={props.last || move.isPending}
          aria-label={t("projectLevels.moveDown", { name })}
          onClick={() => move.mutate(place - 1)}
        >
          <Down fontSize="small" />
        </IconButton>
      </span>
    </li>
  );
}

function AddLevel({ projectId }: { readonly projectId: string }) {
  const t = useText();
  const add = useChange(createLevel, { inForm: true, refresh: [levelProjectKeys.one(projectId)] });
  const { field, submit } = useAddLine((name) => add.mutateAsync({ id: projectId, name }), {
    draft: ["level", projectId],
    check: (name) => (name.trim() === "" ? "projectLevels.required" : undefined),
  });
  return (
    <form noValidate className="hp-add" onSubmit={submit}>
      <Field label={t("projectLevels.levelName")} autoComplete="off" maxLength={40} {...field} />
      <Button type="submit" variant="outlined">
        {t("projectLevels.addLevel")}
      </Button>
    </form>
  );
}
