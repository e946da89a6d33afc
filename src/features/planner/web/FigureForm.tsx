import Add from "@mui/icons-material/Add";
import Delete from "@mui/icons-material/DeleteOutlined";
import Button from "@mui/material/Button";
import IconButton from "@mui/material/IconButton";
import { useText } from "#client/i18n.ts";
import { figureRoles, planLimits, planUnits } from "#engine/survey/plan.ts";
import { Field } from "#ui/Field.tsx";
import { SelectField } from "#ui/SelectField.tsx";
import { declinationOf } from "../draft.ts";
import { withDirections, withFigure } from "../edit-study.ts";
import { emptyCourse, emptyFigure } from "../new-study.ts";
import type { DraftFigure, StudyContent } from "../study.ts";
import type { Edit } from "./use-history.ts";

interface FigureProps {
  readonly content: StudyContent;
  /** The polygon that is shown. */
  readonly at: number;
  readonly onChoose: (at: number) => void;
  readonly edit: Edit;
}

/** The polygons of a study, what directions and distances are, and what is known of the polygon that is shown. */
export function FigureForm({ content, at, onChoose, edit }: FigureProps) {
  const t = useText();
  const add = () => {
    edit((before) => ({
      ...before,
      figures: [...before.figures, { ...emptyFigure, courses: ["0", "1", "2"].map(emptyCourse) }],
    }));
    onChoose(content.figures.length);
  };
  const remove = () => edit((before) => ({ ...before, figures: before.figures.filter((_, i) => i !== at) }));
  return (
    <div className="planner-figure">
      <div className="planner-row">
        <SelectField
          label={t("planner.directions")}
          value={content.directions}
          options={(["azimuth", "bearing"] as const).map((value) => ({ value, label: t(`planner.${value}`) }))}
          onChange={(event) => {
            const value = event.currentTarget.value as StudyContent["directions"];
            edit((before) => withDirections(before, value));
          }}
        />
        <SelectField
          label={t("planner.unit")}
          value={content.unit}
          options={planUnits.map((value) => ({ value, label: t(`planner.units.${value}`) }))}
          onChange={(event) => {
            const unit = event.currentTarget.value as StudyContent["unit"];
            edit((before) => ({ ...before, unit }));
          }}
        />
        {content.figures.length > 1 && (
          <SelectField
            label={t("planner.figure")}
            value={String(at)}
            options={content.figures.map(({ name, role }, i) => ({
              value: String(i),
              label: `${i + 1}. ${name || t(`planner.roles.${role}`)}`,
            }))}
            onChange={(event) => onChoose(Number(event.currentTarget.value))}
          />
        )}
        <div className="planner-figure-acts">
          <Button startIcon={<Add />} disabled={content.figures.length >= planLimits.figures} onClick={add}>
            {t("planner.addFigure")}
          </Button>
          {content.figures.length > 1 && (
            <IconButton aria-label={t("planner.removeFigure")} title={t("planner.removeFigure")} onClick={remove}>
              <Delete />
            </IconButton>
          )}
        </div>
      </div>
      <details className="planner-more">
        <summary>{t("planner.moreOfFigure")}</summary>
        <FigureDetails content={content} at={at} edit={edit} />
      </details>
    </div>
  );
}

/**
 * The details of a polygon that most plans leave unchanged: its role, its name, its start, the area of its title, the
 * needle.
 */
function FigureDetails({ content, at, edit }: Pick<FigureProps, "content" | "at" | "edit">) {
  const t = useText();
  const figure = content.figures[at] ?? emptyFigure;
  const text = (name: "name" | "northing" | "easting" | "declaredArea", maxLength: number) => ({
    value: figure[name],
    maxLength,
    autoComplete: "off",
    onChange: ({ currentTarget: { value } }: { readonly currentTarget: { readonly value: string } }) =>
      edit((before) => withFigure(before, at, (one): DraftFigure => ({ ...one, [name]: value })), `${name}:${at}`),
  });
  const { angle, towards } = content.declination;
  const needle = (change: Partial<StudyContent["declination"]>, mark?: string) =>
    edit((before) => ({ ...before, declination: { ...before.declination, ...change } }), mark);
  return (
    <div className="planner-row">
      <SelectField
        label={t("planner.role")}
        value={figure.role}
        options={figureRoles.map((value) => ({ value, label: t(`planner.roles.${value}`) }))}
        onChange={(event) => {
          const role = event.currentTarget.value as DraftFigure["role"];
          edit((before) => withFigure(before, at, (one) => ({ ...one, role })));
        }}
      />
      <Field label={t("planner.name")} {...text("name", planLimits.name)} />
      <Field label={t("planner.northing")} inputMode="decimal" {...text("northing", 20)} />
      <Field label={t("planner.easting")} inputMode="decimal" {...text("easting", 20)} />
      <Field label={t("planner.declaredArea")} inputMode="decimal" {...text("declaredArea", 20)} />
      <Field
        label={t("planner.declination")}
        value={angle}
        maxLength={30}
        autoComplete="off"
        error={angle.trim() !== "" && !declinationOf(content) ? t("planner.declinationInvalid") : undefined}
        onChange={(event) => needle({ angle: event.currentTarget.value }, "declination")}
      />
      <SelectField
        label={t("planner.declinationTowards")}
        value={towards}
        options={(["E", "W"] as const).map((value) => ({ value, label: t(`planner.towards.${value}`) }))}
        onChange={(event) => needle({ towards: event.currentTarget.value as "E" | "W" })}
      />
    </div>
  );
}
