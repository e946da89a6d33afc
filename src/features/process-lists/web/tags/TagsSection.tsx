import Edit from "@mui/icons-material/EditOutlined";
import IconButton from "@mui/material/IconButton";
import { queryOptions, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { call } from "#client/call.ts";
import { FailureState } from "#client/FailureState.tsx";
import { errorText } from "#client/failure-text.ts";
import { useText } from "#client/i18n.ts";
import { processListKeys } from "#features/processes/feature.ts";
import type { Actor } from "#protocol/actor.ts";
import { DataTable } from "#ui/DataTable.tsx";
import { SearchField } from "#ui/SearchField.tsx";
import { ListSkeleton } from "#ui/skeletons.tsx";
import { EmptyState } from "#ui/states.tsx";
import { Tip } from "#ui/Tip.tsx";
import { listTags } from "../../contract.ts";
import { renameTag } from "../../policy.ts";
import { RenameTagDialog } from "./RenameTagDialog.tsx";

/** The tags of the organization by name. */
const tagsQuery = queryOptions({
  queryKey: processListKeys.of("tags"),
  queryFn: async ({ signal }) => (await call(listTags, {}, { signal })).rows,
});

/** Without case and accents. */
const plain = (text: string): string => text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();

/** The tags of the organization in one place: what has them, and their names. */
export function TagsSection({ actor }: { readonly actor: Actor }) {
  const t = useText();
  const found = useQuery(tagsQuery);
  const [search, setSearch] = useState("");
  const [renamed, setRenamed] = useState<string>();
  if (found.isPending) return <ListSkeleton label={t("shell.loading")} />;
  if (found.isError) return <FailureState error={found.error} onRetry={() => void found.refetch()} />;
  const all = found.data;
  const rows = all.filter(({ tag }) => plain(tag).includes(plain(search.trim())));
  const may = renameTag(actor);
  if (all.length === 0) return <EmptyState title={t("processes.tags.none")} text={t("processes.tags.noneText")} />;
  return (
    <section aria-label={t("processes.tags.title")} style={{ display: "grid", gap: 16 }}>
      <p style={{ margin: 0 }}>{t("processes.tags.text")}</p>
      <SearchField label={t("processes.tags.search")} value={search} onSearch={setSearch} />
      <DataTable
        label={t("processes.tags.title")}
        rows={rows}
        rowKey={({ tag }) => tag}
        columns={[
          { key: "tag", heading: t("processes.page.filter.tag"), as: "title", cell: ({ tag }) => `#${tag}` },
          {
            key: "count",
            heading: t("processes.page.title"),
            width: "140px",
            cell: ({ count }) => count,
          },
          {
            key: "actions",
            heading: "",
            as: "actions",
            width: "56px",
            cell: ({ tag }) => (
              <Tip title={may === true ? t("processes.tags.rename", { tag }) : (errorText(may) ?? "")}>
                <IconButton
                  aria-label={t("processes.tags.rename", { tag })}
                  disabled={may !== true}
                  onClick={() => setRenamed(tag)}
                >
                  <Edit />
                </IconButton>
              </Tip>
            ),
          },
        ]}
      />
      {renamed !== undefined && <RenameTagDialog tag={renamed} tags={all} onClose={() => setRenamed(undefined)} />}
    </section>
  );
}
