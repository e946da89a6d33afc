import Typography from "@mui/material/Typography";
import type { ReactNode } from "react";
import { useVisitedBrand } from "#client/brand.ts";
import { useText } from "#client/i18n.ts";
import { SplitScreen } from "#ui/SplitScreen.tsx";
import "./identity.css";

/** The page of a visitor in the brand of its organization: a heading, a line under it, and the content. */
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
  const brand = useVisitedBrand();
  return (
    <SplitScreen
      name={brand?.name ?? t("shell.product")}
      logoUrl={brand?.logoUrl ?? undefined}
      tagline={t("shell.tagline")}
    >
      <div className="visitor">
        <Typography variant="h1">{title}</Typography>
        {text && <Typography>{text}</Typography>}
        {children}
      </div>
    </SplitScreen>
  );
}
