import Paper from "@mui/material/Paper";
import Typography from "@mui/material/Typography";
import type { ReactNode } from "react";

/** A card of my account. */
export const Section = ({ title, children }: { readonly title: string; readonly children: ReactNode }) => (
  <Paper component="section" className="account-section" sx={{ p: { xs: 2, sm: 3 } }}>
    <Typography variant="h2">{title}</Typography>
    {children}
  </Paper>
);
