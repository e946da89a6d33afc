import Alert from "@mui/material/Alert";
import type { Notice } from "./use-account-making.ts";

/** What became of the making of an account; that the address has one already is told in orange. */
export function AccountNotice({ notice }: { readonly notice: Notice | undefined }) {
  if (!notice) return null;
  return (
    <Alert severity={notice.severity} className={notice.severity === "warning" ? "notice-orange" : ""}>
      {notice.text}
    </Alert>
  );
}
