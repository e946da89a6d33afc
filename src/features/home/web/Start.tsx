import Create from "@mui/icons-material/AddBusinessOutlined";
import Join from "@mui/icons-material/GroupAddOutlined";
import Alert from "@mui/material/Alert";
import AlertTitle from "@mui/material/AlertTitle";
import Chip from "@mui/material/Chip";
import Paper from "@mui/material/Paper";
import Typography from "@mui/material/Typography";
import type { ReactNode } from "react";
import { useText } from "#client/i18n.ts";
import { Link } from "#client/link.tsx";
import { type Address } from "#protocol/address.ts";
import type { Session } from "#protocol/session.ts";
import { PageBody, PageHeader } from "#ui/PageHeader.tsx";
import { callName } from "../greeting.ts";
import "./home.css";

/** Home of somebody without an organization, or without a role in theirs: create one or join one, and what that is good for. */
export function Start({ session }: { readonly session: Session }) {
  const t = useText();
  const invitations = session.invitations.length;
  const name = session.person ? callName(session.person) : "";
  const invited = invitations > 0 && (
    <div className="card-counters">
      <Chip label={t("home.start.invited", { count: invitations })} color="primary" />
    </div>
  );
  return (
    <PageBody>
      <PageHeader title={t("home.start.title", { name })} text={t("home.start.text")} />
      {session.organization && (
        <Alert severity="warning" sx={{ mb: 3 }}>
          <AlertTitle>{t("home.noRoles.title")}</AlertTitle>
          {t("home.noRoles.text", { organization: session.organization.name })}
        </Alert>
      )}
      <ul className="cards">
        <Way
          icon={<Create />}
          to="/manageorg?action=create"
          title={t("home.start.create")}
          text={t("home.start.createText")}
        />
        <Way icon={<Join />} to="/manageorg?action=join" title={t("home.start.join")} text={t("home.start.joinText")}>
          {invited}
        </Way>
      </ul>
      <Paper component="section" sx={{ mt: 3, p: 3 }}>
        <Typography variant="h2">{t("home.start.blurbTitle")}</Typography>
        <dl className="blurb">
          {(["contracts", "signatures", "together"] as const).map((what) => (
            <div key={what}>
              <dt>{t(`home.start.blurb.${what}`)}</dt>
              <dd>{t(`home.start.blurb.${what}Text`)}</dd>
            </div>
          ))}
        </dl>
      </Paper>
    </PageBody>
  );
}

function Way({
  icon,
  to,
  title,
  text,
  children,
}: {
  readonly icon: ReactNode;
  readonly to: Address;
  readonly title: string;
  readonly text: string;
  readonly children?: ReactNode;
}) {
  return (
    <li className="card open">
      <span className="card-icon" aria-hidden>
        {icon}
      </span>
      <div className="card-head">
        <h2 className="card-title">
          <Link to={to}>{title}</Link>
        </h2>
      </div>
      <p className="card-text">{text}</p>
      {children}
    </li>
  );
}
