import Paper from "@mui/material/Paper";
import Typography from "@mui/material/Typography";
import type { ReactNode } from "react";
import "./section-card.css";

/** A card with a heading, one of several on a page of settings. */
export const SectionCard = ({ title, children }: { readonly title: string; readonly children: ReactNode }) => (
  <Paper component="section" className="section-card" sx={{ p: { xs: 2, sm: 3 } }}>
    <Typography variant="h2" sx={{ overflowWrap: "anywhere" }}>
      {title}
    </Typography>
    {children}
  </Paper>
);
