import Back from "@mui/icons-material/ArrowBackOutlined";
import Button from "@mui/material/Button";
import type { ReactNode } from "react";
import type { Address } from "#protocol/address.ts";
import { Link } from "./link.tsx";

/** The way back, above the title of a page (`back` of `PageHeader`). */
export const BackLink = ({ to, children }: { readonly to: Address; readonly children: ReactNode }) => (
  <Button component={Link} to={to} size="small" startIcon={<Back />} sx={{ ml: -0.5 }}>
    {children}
  </Button>
);
