import Button from "@mui/material/Button";
import Dialog from "@mui/material/Dialog";
import DialogActions from "@mui/material/DialogActions";
import DialogContent from "@mui/material/DialogContent";
import DialogTitle from "@mui/material/DialogTitle";
import ToggleButton from "@mui/material/ToggleButton";
import ToggleButtonGroup from "@mui/material/ToggleButtonGroup";
import useMediaQuery from "@mui/material/useMediaQuery";
import { useId, useMemo, useState } from "react";
import { useKeptState } from "#client/form/use-kept-state.ts";
import { useText } from "#client/i18n.ts";
import type { JudgedStudy } from "../judge-study.ts";
import type { StudyContent } from "../study.ts";
import { AdjustCheck } from "./AdjustCheck.tsx";
import { NeighbourCheck } from "./NeighbourCheck.tsx";
import { PartsCheck } from "./PartsCheck.tsx";
import "./checks.css";
import Alert from "@mui/material/Alert";
import type { AngleKind } from "#engine/survey/angles.ts";
import { SelectField } from "#ui/SelectField.tsx";
import { TextAreaField } from "#ui/TextAreaField.tsx";
import { type CheckedAngles, checkAngles } from "../check-angles.ts";

const kinds: readonly AngleKind[] = ["interior", "exterior"];

const checks = ["adjust", "angles", "neighbour", "parts"] as const;
type Check = (typeof checks)[number];

/** Checks of a study that change nothing of it: its adjustment, the sum of its angles, the deed of a neighbour, the parts of its division. */
export function CheckDialog({
  content,
  judged,
  at,
  studyId,
  onClose,
}: {
  readonly content: StudyContent;
  readonly judged: JudgedStudy;
  /** The polygon that is shown. */
  readonly at: number;
  readonly studyId: string | undefined;
  readonly onClose: () => void;
}) {
  const t = useText();
  const id = useId();
  const narrow = useMediaQuery("(max-width:600px)", { noSsr: true });
  const [check, setCheck] = useState<Check>("adjust");
  return (
    <Dialog open fullWidth fullScreen={narrow} maxWidth="md" onClose={onClose} aria-labelledby={`${id}-title`}>
      <DialogTitle id={`${id}-title`}>{t("planner.check.title")}</DialogTitle>
      <DialogContent className="planner-check">
        <ToggleButtonGroup
          exclusive
          size="small"
          value={check}
          aria-label={t("planner.check.which")}
          onChange={(_, next: Check | null) => next && setCheck(next)}
        >
          {checks.map((one) => (
            <ToggleButton key={one} value={one}>
              {t(`planner.check.${one}.name`)}
            </ToggleButton>
          ))}
        </ToggleButtonGroup>
        <p className="planner-hint">{t(`planner.check.${check}.about`)}</p>
        {check === "adjust" && <AdjustCheck content={content} judged={judged} at={at} />}
        {/* What was typed or pasted stays while another check is looked at. */}
        <div className="planner-check-part" hidden={check !== "angles"}>
          <AnglesCheck studyId={studyId} />
        </div>
        <div className="planner-check-part" hidden={check !== "neighbour"}>
          <NeighbourCheck content={content} judged={judged} at={at} studyId={studyId} />
        </div>
        {check === "parts" && <PartsCheck judged={judged} studyId={studyId} />}
      </DialogContent>
      <DialogActions sx={{ px: 3, pb: 2.5 }}>
        <Button color="inherit" onClick={onClose}>
          {t("planner.check.close")}
        </Button>
      </DialogActions>
    </Dialog>
  );
}

/** Checks the sum of angles that a surveyor measured at the stations, and spreads their error. */
function AnglesCheck({ studyId }: { readonly studyId: string | undefined }) {
  const t = useText();
  const [kind, setKind] = useState<AngleKind>("interior");
  const [text, setText] = useKeptState(["planner-angles", studyId ?? ""], "");
  const checked = useMemo(() => checkAngles(text, kind), [text, kind]);
  const wrong = checked && "line" in checked ? t("planner.check.angles.lineWrong", { line: checked.line }) : undefined;
  return (
    <>
      <SelectField
        label={t("planner.check.angles.kind")}
        value={kind}
        options={kinds.map((value) => ({ value, label: t(`planner.check.angles.kinds.${value}`) }))}
        onChange={(event) => setKind(event.currentTarget.value as AngleKind)}
      />
      <TextAreaField
        label={t("planner.check.angles.text")}
        hint={t("planner.check.angles.hint")}
        rows={6}
        spellCheck={false}
        maxLength={30_000}
        value={text}
        error={wrong}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      {checked && !("line" in checked) && <Sum checked={checked} />}
    </>
  );
}

function Sum({ checked }: { readonly checked: Exclude<CheckedAngles, { line: number }> }) {
  const t = useText();
  const { sum, expected, error, count, angles } = checked;
  const closes = error === "0";
  return (
    <>
      <Alert severity={closes ? "success" : "warning"} role="status">
        {t(closes ? "planner.check.angles.closes" : "planner.check.angles.off", {
          count,
          sum,
          expected,
          error,
        })}
      </Alert>
      {!closes && angles.length > 0 && (
        <div className="planner-check-scroll" role="region" aria-label={t("planner.check.angles.name")} tabIndex={0}>
          <table>
            <thead>
              <tr>
                <th scope="col">{t("planner.check.angles.station")}</th>
                <th scope="col">{t("planner.check.adjust.measured")}</th>
                <th scope="col">{t("planner.check.adjust.adjusted")}</th>
              </tr>
            </thead>
            <tbody>
              {angles.map(({ measured, balanced }, at) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: an angle has no other identity than its place
                <tr key={at}>
                  <th scope="row">{at + 1}</th>
                  <td>{measured}</td>
                  <td>{balanced}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </>
  );
}
