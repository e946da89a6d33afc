import Button from "@mui/material/Button";
import { useQuery } from "@tanstack/react-query";
import { FailureState } from "#client/FailureState.tsx";
import { formatEnd } from "#client/format.ts";
import { useText } from "#client/i18n.ts";
import { lazyComponent } from "#client/lazy-component.tsx";
import { notify } from "#client/snackbar.tsx";
import type { Actor } from "#protocol/actor.ts";
import { type Column, DataTable } from "#ui/DataTable.tsx";
import { ListSkeleton } from "#ui/skeletons.tsx";
import { EmptyState } from "#ui/states.tsx";
import type { ListedLink } from "../../share-contract.ts";
import { ItemIcon } from "../items/ItemIcon.tsx";
import { ItemLink } from "../items/ItemLink.tsx";
import { linksQuery } from "../queries.ts";
import { CloseLinkButton } from "./CloseLinkButton.tsx";
import { useLinkFacts } from "./link-facts.ts";

const ItemPanel = lazyComponent(() => import("../panel/ItemPanel.tsx").then((m) => m.ItemPanel));

type Translate = ReturnType<typeof useText>;

/** The public links that are open: what each opens, until when, and how often it was used. */
export function Links(props: {
  readonly actor: Actor;
  readonly openId: string | undefined;
  readonly onOpen: (id: string | undefined) => void;
}) {
  const t = useText();
  const { openId, onOpen } = props;
  const facts = useLinkFacts();
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
          columns={columnsOf(t, facts)}
        />
      )}
      {openId !== undefined && (
        <ItemPanel itemId={openId} actor={props.actor} files={[]} onShow={onOpen} onClose={() => onOpen(undefined)} />
      )}
    </>
  );
}

const columnsOf = (t: Translate, facts: ReturnType<typeof useLinkFacts>): Column<ListedLink>[] => [
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
      <span>
        {facts.may(link)}
        {[...facts.must(link), ...facts.maker(link)].map((one) => (
          <small key={one} className="repository-guard">
            {one}
          </small>
        ))}
      </span>
    ),
  },
  {
    key: "until",
    heading: t("repository.link.untilLabel"),
    as: "short",
    width: "120px",
    cell: ({ expiresAt }) => (expiresAt ? formatEnd(expiresAt) : "–"),
  },
  {
    key: "used",
    heading: t("repository.link.used"),
    width: "160px",
    cell: (link) => facts.used(link).join(" · "),
  },
  { key: "actions", heading: "", as: "actions", width: "210px", cell: (link) => <LinkActs link={link} /> },
];

function LinkActs({ link }: { readonly link: ListedLink }) {
  const t = useText();
  const { id: itemId, name } = link.item;
  const copy = async () => {
    await navigator.clipboard.writeText(link.url);
    notify.success(t("repository.link.copied"));
  };
  return (
    <>
      <Button size="small" aria-label={t("repository.link.copyOf", { name })} onClick={() => void copy()}>
        {t("repository.link.copy")}
      </Button>
      <CloseLinkButton short itemId={itemId} name={name} />
    </>
  );
}
