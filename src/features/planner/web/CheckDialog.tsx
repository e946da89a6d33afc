import Button from "@mui/material/Button";
import Dialog from "@mui/material/Dialog";
import DialogActions from "@mui/material/DialogActions";
import DialogContent from "@mui/material/DialogContent";
import DialogTitle from "@mui/material/DialogTitle";
import ToggleButton from "@mui/material/ToggleButton";
import ToggleButtonGroup from "@mui/material/ToggleButtonGroup";
import useMediaQuery from "@mui/material/useMediaQuery";
import { useId, useState } from "react";
import { useText } from "#client/i18n.ts";
import type { JudgedStudy } from "../judge-study.ts";
import type { StudyContent } from "../study.ts";
import { AdjustCheck } from "./AdjustCheck.tsx";
import { AnglesCheck } from "./AnglesCheck.tsx";
import { NeighbourCheck } from "./NeighbourCheck.tsx";
import { PartsCheck } from "./PartsCheck.tsx";
import "./checks.css";

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
          <AnglesCheck />
        </div>
        <div className="planner-check-part" hidden={check !== "neighbour"}>
          <NeighbourCheck content={content} judged={judged} at={at} />
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
