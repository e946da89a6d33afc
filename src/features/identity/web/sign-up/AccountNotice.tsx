import Alert from "@mui/material/Alert";
import type { Notice } from "./use-account-making.ts";

/** Shows the result of creating an account. An address that has an account already is reported in orange. */
export function AccountNotice({ notice }: { readonly notice: Notice | undefined }) {
  if (!notice) return null;
  return (
    <Alert severity={notice.severity} className={notice.severity === "warning" ? "notice-orange" : ""}>
      {notice.text}
    </Alert>
  );
}
