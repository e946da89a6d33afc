import Alert from "@mui/material/Alert";
import Button from "@mui/material/Button";
import { useLocation } from "@tanstack/react-router";
import { useState } from "react";
import { useText } from "#client/i18n.ts";
import { Link } from "#client/link.tsx";
import type { Session } from "#protocol/session.ts";
import { openScreens } from "../registry.ts";
import { bannerFor } from "./banner.ts";

/** Says that the organization is not active, that its subscription ran out, or that its trial ends soon; and what to do. */
export function Banners({ session }: { readonly session: Session }) {
  const t = useText();
  const [now] = useState(() => new Date());
  const banner = bannerFor(session, useLocation().pathname, now);
  if (!banner) return null;
  const payable = banner.pay && openScreens.some((screen) => screen.path === "/payments");
  return (
    <Alert
      severity={banner.severity}
      role="status"
      sx={{ borderRadius: 0, border: 0 }}
      action={
        payable ? (
          <Button component={Link} to="/payments" color="inherit" size="small">
            {t("shell.banner.pay")}
          </Button>
        ) : (
          session.contact && (
            <Button href={`mailto:${session.contact}`} color="inherit" size="small">
              {t("shell.banner.write", { address: session.contact })}
            </Button>
          )
        )
      }
    >
      {banner.count === undefined ? t(banner.text) : t(banner.text, { count: banner.count })}
    </Alert>
  );
}
