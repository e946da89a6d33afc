import Back from "@mui/icons-material/ArrowBackOutlined";
import Button from "@mui/material/Button";
import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";

/** The way back, above the title of a page (`back` of `PageHeader`). */
export const BackLink = ({ to, children }: { readonly to: string; readonly children: ReactNode }) => (
  <Button component={Link} to={to as never} size="small" startIcon={<Back />} sx={{ ml: -0.5 }}>
    {children}
  </Button>
);
