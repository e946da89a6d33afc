import Typography from "@mui/material/Typography";
import type { ReactNode } from "react";
import { useText } from "#client/i18n.ts";
import { SplitScreen } from "#ui/SplitScreen.tsx";
import "./identity.css";

/** The page of whoever is not signed in: its heading, a line under it, and what is done there. */
export function VisitorScreen({
  title,
  text,
  children,
}: {
  readonly title: string;
  readonly text?: string | undefined;
  readonly children: ReactNode;
}) {
  const t = useText();
  return (
    <SplitScreen name={t("shell.product")} tagline={t("shell.tagline")}>
      <div className="visitor">
        <Typography variant="h1">{title}</Typography>
        {text && <Typography>{text}</Typography>}
        {children}
      </div>
    </SplitScreen>
  );
}
