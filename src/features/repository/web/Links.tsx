import Button from "@mui/material/Button";
import { useQuery } from "@tanstack/react-query";
import { FailureState } from "#client/FailureState.tsx";
import { formatDate } from "#client/format.ts";
import { useText } from "#client/i18n.ts";
import { lazyComponent } from "#client/lazy-component.tsx";
import { notify } from "#client/snackbar.tsx";
import type { Actor } from "#protocol/actor.ts";
import { type Column, DataTable } from "#ui/DataTable.tsx";
import { ListSkeleton } from "#ui/skeletons.tsx";
import { EmptyState } from "#ui/states.tsx";
import { type ListedLink, revokeItemLink } from "../share-contract.ts";
import { ItemIcon } from "./ItemIcon.tsx";
import { ItemLink } from "./ItemLink.tsx";
import { linksQuery } from "./queries.ts";
import { useItemChange } from "./use-item-change.ts";

const ItemPanel = lazyComponent(() => import("./ItemPanel.tsx").then((m) => m.ItemPanel));

type Translate = ReturnType<typeof useText>;

/** The public links that are open: what each opens, until when, and how often it was used. */
export function Links(props: {
  readonly actor: Actor;
  readonly openId: string | undefined;
  readonly onOpen: (id: string | undefined) => void;
}) {
  const t = useText();
  const { openId, onOpen } = props;
  const found = useQuery(linksQuery);
  return (
    <>
      {found.isPending && <ListSkeleton label={t("shell.loading")} />}
      {found.isError && <FailureState error={found.error} onRetry={() => void found.refetch()} />}
      {found.data?.length === 0 && <EmptyState title={t("repository.empty.links")} text={t("repository.link.none")} />}
      {found.data && found.data.length > 0 && (
        <DataTable
          label={t("repository.views.links")}
          rows={found.data}
          rowKey={({ item }) => item.id}
          columns={columnsOf(t)}
        />
      )}
      {openId !== undefined && (
        <ItemPanel itemId={openId} actor={props.actor} files={[]} onShow={onOpen} onClose={() => onOpen(undefined)} />
      )}
    </>
  );
}

const columnsOf = (t: Translate): Column<ListedLink>[] => [
  {
    key: "name",
    heading: t("repository.nameLabel"),
    as: "title",
    cell: ({ item }) => (
      <span className="repository-name">
        <ItemIcon item={{ ...item, shared: false, linked: true }} />
        <span className="repository-titles">
          <ItemLink item={{ ...item, kind: "file" }} />
          <small className="repository-guard">{item.ownerName}</small>
        </span>
      </span>
    ),
  },
  {
    key: "permission",
    heading: t("repository.link.permission"),
    width: "190px",
    cell: (link) => (
      <>
        {t(`repository.link.${link.permission}`)}
        {(link.protected || link.receipt) && (
          <small className="repository-guard">
            {link.protected && t("repository.link.protected")} {link.receipt && t("repository.link.asksAddress")}
          </small>
        )}
      </>
    ),
  },
  {
    key: "until",
    heading: t("repository.link.untilLabel"),
    as: "short",
    width: "120px",
    cell: ({ expiresAt }) => (expiresAt ? formatDate(expiresAt) : "–"),
  },
  {
    key: "used",
    heading: t("repository.link.used"),
    width: "160px",
    cell: ({ permission, uses, added }) =>
      [
        ...(permission === "drop" ? [] : [t("repository.link.uses", { uses })]),
        ...(permission === "view" ? [] : [t("repository.link.added", { added })]),
      ].join(" "),
  },
  { key: "actions", heading: "", as: "actions", width: "210px", cell: (link) => <LinkActs link={link} /> },
];

function LinkActs({ link }: { readonly link: ListedLink }) {
  const t = useText();
  const { id: itemId, name } = link.item;
  const revoke = useItemChange(revokeItemLink, { done: () => t("repository.link.closed") });
  const copy = async () => {
    await navigator.clipboard.writeText(link.url);
    notify.success(t("repository.link.copied"));
  };
  return (
    <>
      <Button size="small" aria-label={t("repository.link.copyOf", { name })} onClick={() => void copy()}>
        {t("repository.link.copy")}
      </Button>
      <Button
        size="small"
        color="error"
        aria-label={t("repository.link.revokeOf", { name })}
        loading={revoke.isPending}
        onClick={() => revoke.mutate({ itemId })}
      >
        {t("repository.link.revokeShort")}
      </Button>
    </>
  );
}
