import Police from "@mui/icons-material/BadgeOutlined";
import Property from "@mui/icons-material/HomeWorkOutlined";
import Cadastre from "@mui/icons-material/MapOutlined";
import Security from "@mui/icons-material/VolunteerActivismOutlined";
import Alert from "@mui/material/Alert";
import type { ScreenIcon } from "#client/feature.ts";
import { useText } from "#client/i18n.ts";
import { Link } from "#client/link.tsx";
import { CreditBalance } from "#features/credits/web/index.ts";
import type { Actor } from "#protocol/actor.ts";
import { openRegistries } from "../policy.ts";
import { type QueryKind, queryKinds } from "../query.ts";
import { AskForm } from "./AskForm.tsx";
import { QueryHistory } from "./QueryHistory.tsx";
import { QueryPage } from "./QueryPage.tsx";
import { QueryQueue } from "./QueryQueue.tsx";
import { registryAddress, useRegistryAddress } from "./registry-address.ts";
import "./registries.css";

const icons: Readonly<Record<QueryKind, ScreenIcon>> = {
  property: Property,
  socialSecurity: Security,
  police: Police,
  cadastre: Cadastre,
};

/** Queries to registries: what may be asked, what waits for an answer, what was answered; or the form or the query of the address. */
export function RegistryTool({ actor }: { readonly actor: Actor }) {
  const t = useText();
  const { ask, query } = useRegistryAddress();
  if (query) return <QueryPage key={query} id={query} />;
  if (openRegistries(actor, true) !== true)
    return (
      <section className="registries in-order" aria-label={t("registries.tool")}>
        <Alert severity="info">{t("registries.planLost")}</Alert>
        <QueryHistory actor={actor} />
      </section>
    );
  if (ask) return <AskForm key={ask} kind={ask} actor={actor} />;
  return (
    <section className="registries in-order" aria-label={t("registries.tool")}>
      <p className="registries-quiet">{t("registries.intro")}</p>
      <CreditBalance actor={actor} />
      <ul className="registry-kinds">
        {queryKinds.map((kind) => (
          <KindCard key={kind} kind={kind} />
        ))}
      </ul>
      <QueryQueue actor={actor} />
      <QueryHistory actor={actor} />
    </section>
  );
}

function KindCard({ kind }: { readonly kind: QueryKind }) {
  const t = useText();
  const Icon = icons[kind];
  return (
    <li>
      <Link className="registry-kind" to="/utilities" search={registryAddress({ ask: kind })}>
        <Icon aria-hidden />
        <span>
          <strong>{t(`registries.kind.${kind}`)}</strong>
          <small>{t(`registries.about.${kind}`)}</small>
        </span>
      </Link>
    </li>
  );
}
