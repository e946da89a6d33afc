import Less from "@mui/icons-material/ExpandLess";
import More from "@mui/icons-material/ExpandMore";
import Button from "@mui/material/Button";
import useMediaQuery from "@mui/material/useMediaQuery";
import { type ReactNode, useId, useReducer } from "react";
import { useText } from "#client/i18n.ts";
import { ActionWords } from "#ui/ActionButton.tsx";
import { narrowForm } from "./fill/ComingForm.tsx";
import "./process-actions.css";

/** The state of a process and the actions on it: icons in a row, and on phones words, all but `main` behind a button. */
export function ProcessActions({
  chip,
  main,
  children,
}: {
  readonly chip?: ReactNode;
  readonly main?: ReactNode;
  readonly children: ReactNode;
}) {
  const t = useText();
  const narrow = useMediaQuery(narrowForm, { noSsr: true });
  const [open, toggle] = useReducer((on: boolean) => !on, false);
  const id = useId();
  if (!narrow)
    return (
      <>
        {children}
        {main}
        {chip}
      </>
    );
  return (
    <ActionWords value={true}>
      {chip}
      <div className="process-actions">
        {main}
        <Button
          size="small"
          color="inherit"
          endIcon={open ? <Less /> : <More />}
          aria-expanded={open}
          aria-controls={id}
          onClick={toggle}
        >
          {t("processes.page.moreActions")}
        </Button>
      </div>
      {/* They stay while they are hidden: each has its own dialog. */}
      <div id={id} className="process-actions-more" hidden={!open}>
        {children}
      </div>
    </ActionWords>
  );
}
