import Back from "@mui/icons-material/ArrowBackOutlined";
import Button from "@mui/material/Button";
import { Link } from "@tanstack/react-router";
import { useText } from "#client/i18n.ts";

/** The address of a process. */
export const processAddress = (id: string): string => `/processes/${id}`;

/** The address of one list, or of the recently deleted ones. */
export const listAddress = (tab: string): string => `/processes?tab=${tab}`;

/** Back to the list a process belongs to. */
export function BackToList({ tab }: { readonly tab: string }) {
  const t = useText();
  return (
    <Button component={Link} to={listAddress(tab)} size="small" startIcon={<Back />} sx={{ ml: -0.5 }}>
      {t("processes.page.back")}
    </Button>
  );
}
