import Alert from "@mui/material/Alert";
import { useDeferredValue, useMemo, useState } from "react";
import { useKeptState } from "#client/form/use-kept-state.ts";
import { useText } from "#client/i18n.ts";
import type { Boundary } from "#engine/survey/compare/neighbour.ts";
import type { Course } from "#engine/survey/plan.ts";
import { angleFigures } from "#engine/words/angle-parts.ts";
import { Field } from "#ui/Field.tsx";
import { SelectField } from "#ui/SelectField.tsx";
import { TextAreaField } from "#ui/TextAreaField.tsx";
import { checkNeighbour, neighboursOf } from "../check-study.ts";
import type { JudgedStudy } from "../judge-study.ts";
import type { StudyContent } from "../study.ts";

/** Compares the sides along a neighbour with the text of the neighbour's deed. */
export function NeighbourCheck({
  content,
  judged,
  at,
  studyId,
}: {
  readonly content: StudyContent;
  readonly judged: JudgedStudy;
  readonly at: number;
  readonly studyId: string | undefined;
}) {
  const t = useText();
  const figure = judged.figures[at]?.figure;
  const names = useMemo(() => neighboursOf(figure), [figure]);
  const [chosen, setChosen] = useState("");
  const theirs = names.includes(chosen) ? chosen : (names[0] ?? "");
  const [own, setOwn] = useKeptState(["planner-own", studyId ?? ""], "");
  const [text, setText] = useKeptState(["planner-neighbour", studyId ?? ""], "");
  const late = useDeferredValue(text);
  const found = useMemo(
    () => (figure && late.trim() !== "" ? checkNeighbour(figure, content.unit, late, { own, theirs }) : undefined),
    [figure, content.unit, late, own, theirs],
  );
  if (!figure || names.length === 0) return <Alert severity="info">{t("planner.check.neighbour.none")}</Alert>;
  return (
    <>
      <div className="planner-row">
        <SelectField
          label={t("planner.neighbour")}
          value={theirs}
          options={names.map((value) => ({ value, label: value }))}
          onChange={(event) => setChosen(event.currentTarget.value)}
        />
        <Field
          label={t("planner.check.neighbour.own")}
          optional={t("planner.deed.optional")}
          value={own}
          maxLength={200}
          autoComplete="off"
          onChange={(event) => setOwn(event.currentTarget.value)}
        />
      </div>
      <TextAreaField
        label={t("planner.check.neighbour.text")}
        rows={7}
        spellCheck={false}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <div role="status">
        {found && "error" in found && (
          <Alert severity="warning">{t(`planner.check.neighbour.error.${found.error}`)}</Alert>
        )}
        {found && "boundary" in found && <Found {...found} unit={content.unit} />}
      </div>
    </>
  );
}

interface FoundProps {
  readonly boundary: Boundary;
  readonly own: readonly Course[];
  readonly theirs: readonly Course[];
  readonly unit: StudyContent["unit"];
}

function Found({ boundary, own, theirs, unit }: FoundProps) {
  const t = useText();
  const { agrees, ownLength, theirLength, gap, courses, unmatched } = boundary;
  const courseText = (course: Course | undefined) =>
    course ? `${angleFigures(course.azimuth)} · ${course.distance} ${unit}` : t("planner.check.neighbour.absent");
  return (
    <>
      <Alert severity={agrees ? "success" : "warning"}>
        {t(agrees ? "planner.check.neighbour.agrees" : "planner.check.neighbour.differs")}{" "}
        {t("planner.check.neighbour.lengths", {
          own: `${ownLength.toFixed(2)} ${unit}`,
          theirs: `${theirLength.toFixed(2)} ${unit}`,
          gap: `${gap.toFixed(2)} ${unit}`,
        })}
      </Alert>
      <div className="planner-check-scroll" role="region" aria-label={t("planner.courses")} tabIndex={0}>
        <table>
          <thead>
            <tr>
              <th scope="col">{t("planner.sides")}</th>
              <th scope="col">{t("planner.check.neighbour.ours")}</th>
              <th scope="col">{t("planner.check.neighbour.deed")}</th>
              <th scope="col">{t("planner.check.neighbour.result")}</th>
            </tr>
          </thead>
          <tbody>
            {courses.map((course) => (
              <tr key={course.own}>
                <th scope="row">
                  {own[course.own]?.from}–{own[course.own]?.to}
                </th>
                <td>{courseText(own[course.own])}</td>
                <td>{courseText(course.theirs === undefined ? undefined : theirs[course.theirs])}</td>
                <td>{t(course.agrees ? "planner.check.neighbour.yes" : "planner.check.neighbour.no")}</td>
              </tr>
            ))}
            {unmatched.map((i) => (
              <tr key={`theirs ${i}`}>
                <th scope="row">–</th>
                <td>{courseText(undefined)}</td>
                <td>{courseText(theirs[i])}</td>
                <td>{t("planner.check.neighbour.no")}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </>
  );
}
