import Autorenew from "@mui/icons-material/Autorenew";
import Block from "@mui/icons-material/Block";
import Chip from "@mui/material/Chip";
import IconButton from "@mui/material/IconButton";
import Link from "@mui/material/Link";
import Typography from "@mui/material/Typography";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { FailureState } from "#client/FailureState.tsx";
import { formatDate, formatDateTime, formatEnd } from "#client/format.ts";
import { type Translate, useText } from "#client/i18n.ts";
import { notify } from "#client/snackbar.tsx";
import { useSession } from "#client/who.ts";
import { SignInAgain } from "#features/identity/web/index.ts";
import type { Actor } from "#protocol/actor.ts";
import { apiAreas } from "#protocol/endpoint.ts";
import { ConfirmDialog } from "#ui/ConfirmDialog.tsx";
import { type Column, DataTable } from "#ui/DataTable.tsx";
import { ReasonButton } from "#ui/ReasonButton.tsx";
import { ListSkeleton } from "#ui/skeletons.tsx";
import { EmptyState } from "#ui/states.tsx";
import { Tip } from "#ui/Tip.tsx";
import { type ApiKey, keyPrefix, maxKeys } from "../api-key.ts";
import { allScopes, keyLevels } from "../scopes.ts";
import { CreateKeyDialog, NewKeyDialog } from "./KeyDialogs.tsx";
import { keysQuery, useKeys } from "./use-keys.ts";
import "./api-keys.css";

type Asked = { readonly what: "rotate" | "revoke"; readonly key: ApiKey };

/** The API keys of one's organization: made, shown once, rotated by whom they act as, revoked. */
export function ApiKeysSection({ actor }: { readonly actor: Actor }) {
  const t = useText();
  const { data, error, refetch } = useQuery(keysQuery);
  const [creating, setCreating] = useState(false);
  const [asked, setAsked] = useState<Asked>();
  const keys = useKeys();
  if (!data && error) return <FailureState error={error} onRetry={() => void refetch()} />;
  if (!data) return <ListSkeleton label={t("shell.loading")} />;
  const full = data.keys.length >= maxKeys;
  const carryOut = async ({ what, key }: Asked) => {
    const done = await keys[what](key);
    setAsked(undefined);
    if (done && what === "revoke") notify.success(t("apiKeys.revoked"));
  };
  const create = (
    <ReasonButton
      variant="contained"
      reason={full ? t("apiKeys.tooMany", { max: maxKeys }) : undefined}
      onClick={() => setCreating(true)}
    >
      {t("apiKeys.create")}
    </ReasonButton>
  );
  return (
    <section className="api-keys" aria-label={t("apiKeys.tab")}>
      <div className="api-keys-top">
        <p>{t("apiKeys.intro")}</p>
        {data.keys.length > 0 && create}
      </div>
      {full && <p>{t("apiKeys.tooMany", { max: maxKeys })}</p>}
      {data.keys.length === 0 ? (
        <EmptyState title={t("apiKeys.none")} text={t("apiKeys.noneText")} action={create} />
      ) : (
        <KeyTable rows={data.keys} actor={actor} onAsk={setAsked} />
      )}
      <HowToCall />
      {creating && <CreateKeyDialog onCreate={keys.create} onClose={() => setCreating(false)} />}
      {keys.newKey !== undefined && <NewKeyDialog apiKey={keys.newKey} onDone={keys.forget} />}
      {asked && (
        <ConfirmDialog
          open
          title={t(`apiKeys.${asked.what}Title`)}
          text={t(`apiKeys.${asked.what}Text`, { name: asked.key.name, lastFour: asked.key.lastFour })}
          confirmLabel={t(`apiKeys.${asked.what}Action`)}
          cancelLabel={t("shell.cancel")}
          tone={asked.what === "revoke" ? "error" : "primary"}
          busy={keys.busy}
          onConfirm={() => void carryOut(asked)}
          onCancel={() => setAsked(undefined)}
        />
      )}
      {keys.again && <SignInAgain to="/manageorg?tab=apiKeys" onClose={keys.postpone} />}
    </section>
  );
}

interface KeyTableProps {
  readonly rows: readonly ApiKey[];
  readonly actor: Actor;
  readonly onAsk: (asked: Asked) => void;
}

function KeyTable({ rows, actor, onAsk }: KeyTableProps) {
  const t = useText();
  const columns: Column<ApiKey>[] = [
    {
      key: "name",
      heading: t("apiKeys.key"),
      as: "title",
      cell: (key) => (
        <span className="key-name">
          {key.name}
          <code>
            {keyPrefix}…{key.lastFour}
          </code>
          <small>{mayDo(t, key)}</small>
        </span>
      ),
    },
    { key: "member", heading: t("apiKeys.actsAs"), width: "16%", cell: (key) => key.member.name },
    {
      key: "made",
      heading: t("apiKeys.made"),
      width: "14%",
      cell: ({ createdAt, rotatedAt }) => (
        <span className="key-when">
          {formatDate(createdAt)}
          {rotatedAt && <small>{t("apiKeys.rotatedOn", { date: formatDate(rotatedAt) })}</small>}
        </span>
      ),
    },
    {
      key: "until",
      heading: t("apiKeys.until"),
      width: "14%",
      cell: ({ expiresAt }) =>
        expiresAt === null ? (
          t("apiKeys.noEnd")
        ) : (
          <span className="key-when">
            {formatEnd(expiresAt)}
            {new Date(expiresAt) <= new Date() && <Chip size="small" color="error" label={t("apiKeys.expired")} />}
          </span>
        ),
    },
    {
      key: "used",
      heading: t("apiKeys.lastUsed"),
      width: "16%",
      cell: ({ lastUsedAt, lastUsedAddress }) =>
        lastUsedAt ? (
          <span className="key-when">
            {formatDateTime(lastUsedAt)}
            {lastUsedAddress && <small>{t("apiKeys.from", { address: lastUsedAddress })}</small>}
          </span>
        ) : (
          t("apiKeys.never")
        ),
    },
    {
      key: "actions",
      heading: "",
      as: "actions",
      width: "110px",
      cell: (key) => (
        <>
          {key.member.id === actor.uid && (
            <Tip title={t("apiKeys.rotate", { name: key.name })}>
              <IconButton
                aria-label={t("apiKeys.rotate", { name: key.name })}
                onClick={() => onAsk({ what: "rotate", key })}
              >
                <Autorenew />
              </IconButton>
            </Tip>
          )}
          <Tip title={t("apiKeys.revoke", { name: key.name })}>
            <IconButton
              aria-label={t("apiKeys.revoke", { name: key.name })}
              onClick={() => onAsk({ what: "revoke", key })}
            >
              <Block />
            </IconButton>
          </Tip>
        </>
      ),
    },
  ];
  return <DataTable label={t("apiKeys.tab")} columns={columns} rows={rows} rowKey={(key) => key.id} />;
}

/** Returns the scopes of a key in one line. */
function mayDo(t: Translate, { scopes }: ApiKey): string {
  if (allScopes.every((scope) => scopes.includes(scope))) return t("apiKeys.mayAll");
  const scopeTexts = apiAreas.flatMap((area) => {
    const level = keyLevels.findLast((one) => scopes.includes(`${area}:${one}`));
    return level
      ? [`${t(`apiKeys.area.${area}`)}: ${t(level === "write" ? "apiKeys.mayWrite" : "apiKeys.mayRead")}`]
      : [];
  });
  return scopeTexts.join(" · ");
}

/** One call as one types it. The reference is the product's documentation: not under another name. */
function HowToCall() {
  const t = useText();
  const docs = !useSession()?.organization?.whiteLabel;
  const example = `curl -X POST ${location.origin}/api/engine/getRolesUser \\
  -H "Authorization: Bearer ${keyPrefix}…" \\
  -H "Content-Type: application/json" -d '{}'`;
  return (
    <section className="how-to-call">
      <Typography variant="h2">{t("apiKeys.how")}</Typography>
      <p>{t("apiKeys.howText")}</p>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: wider than a phone, so it scrolls by keyboard too */}
      <pre tabIndex={0} role="region" aria-label={t("apiKeys.how")}>
        {example}
      </pre>
      {docs && (
        <Link href="/api/docs" target="_blank" rel="noreferrer">
          {t("apiKeys.reference")}
        </Link>
      )}
    </section>
  );
}
