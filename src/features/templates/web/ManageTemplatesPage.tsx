import Restore from "@mui/icons-material/RestoreOutlined";
import Add from "@mui/icons-material/UploadFileOutlined";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { useSearch } from "@tanstack/react-router";
import { useDeferredValue, useState } from "react";
import { FailureState } from "#client/FailureState.tsx";
import { errorText, failureText } from "#client/failure-text.ts";
import { partsFor, type TemplateAct, type TemplateSource } from "#client/feature.ts";
import { useText } from "#client/i18n.ts";
import { useNavigate } from "#client/link.tsx";
import { notify } from "#client/snackbar.tsx";
import { useActor } from "#client/who.ts";
import { Field } from "#ui/Field.tsx";
import { PageHeader } from "#ui/PageHeader.tsx";
import { ReasonButton } from "#ui/ReasonButton.tsx";
import { SelectField } from "#ui/SelectField.tsx";
import { Awaited, ListSkeleton } from "#ui/skeletons.tsx";
import { EmptyState } from "#ui/states.tsx";
import { manageTemplates } from "../policy.ts";
import { DirectoryList } from "./DirectoryList.tsx";
import { FirstTemplate } from "./FirstTemplate.tsx";
import { DeletedTemplates, FromDocumentDialog, UploadDialog, UploadManyDialog } from "./lazy-dialogs.ts";
import "./list/list.css";
import { DropFiles } from "./list/DropFiles.tsx";
import { directoriesQuery, listQuery } from "./queries.ts";
import { TemplateTable } from "./TemplateTable.tsx";
import type { UploadTarget } from "./UploadDialog.tsx";

/** The organization's templates: directories, search, upload, and what else templates come from. */
export function ManageTemplates({
  sources,
  acts,
}: {
  readonly sources: readonly TemplateSource[];
  readonly acts: readonly TemplateAct[];
}) {
  const t = useText();
  const actor = useActor();
  const navigate = useNavigate();
  const wanted = useSearch({ strict: false }) as { [name in "directory" | "search" | "tag" | "tab" | "new"]?: unknown };
  const directory = typeof wanted.directory === "string" ? wanted.directory : "";
  const search = typeof wanted.search === "string" ? wanted.search : "";
  const tag = typeof wanted.tag === "string" ? wanted.tag : "";
  const decision = actor ? manageTemplates(actor) : "failure.role";
  const asked = wanted.new !== undefined && decision === true;
  const [target, setTarget] = useState<UploadTarget>();
  const [deleted, setDeleted] = useState(false);
  const [opening, setOpening] = useState(false);
  const fromDocument = opening || asked;
  const list = useInfiniteQuery(listQuery(useDeferredValue(search), directory, tag));
  const directories = useQuery(directoriesQuery);
  const tab = typeof wanted.tab === "string" ? wanted.tab : "";
  const look = (next: { directory?: string; search?: string; tag?: string; tab?: string }) => {
    const all = { directory, search, tag, tab, ...next };
    const given = Object.entries(all).filter(([, value]) => value !== "");
    void navigate({ to: ".", search: Object.fromEntries(given), replace: true });
  };
  const closeDocument = () => {
    setOpening(false);
    if (asked) look({});
  };
  const rows = list.data?.pages.flatMap((page) => page.rows) ?? [];
  const known = directories.data?.directories;
  const named = (known ?? []).map((one) => one.directory).filter((one) => one !== "");
  const tags = directories.data?.tags ?? [];
  const [dropped, setDropped] = useState<readonly File[]>([]);
  const nothingYet = list.isSuccess && rows.length === 0 && search === "" && directory === "" && tag === "";
  const reason = decision === true ? undefined : errorText(decision);
  const offered = partsFor(actor, sources);
  const opened = offered.find(({ id }) => id === tab);
  const door = (
    <ReasonButton reason={reason} variant="contained" startIcon={<Add />} onClick={() => setOpening(true)}>
      {t("templates.fromDocument.open")}
    </ReasonButton>
  );
  const upload = (
    <Box sx={{ display: "flex", flexWrap: "wrap", gap: 1.5, justifyContent: nothingYet ? "center" : "start" }}>
      {nothingYet && door}
      {offered.map(({ id, title }) => (
        <Button key={id} variant="outlined" onClick={() => look({ tab: id })}>
          {t(title)}
        </Button>
      ))}
      {!nothingYet && door}
    </Box>
  );

  return (
    <DropFiles disabled={decision !== true} onDrop={setDropped}>
      <PageHeader title={t("templates.title")} actions={nothingYet ? undefined : upload} />
      {nothingYet ? (
        <FirstTemplate action={upload} />
      ) : (
        <Box sx={{ display: "grid", gap: 3, gridTemplateColumns: { md: "220px minmax(0, 1fr)" }, alignItems: "start" }}>
          <div>
            <DirectoryList
              directories={known}
              more={directories.data?.more === true}
              chosen={directory}
              onChoose={(next) => look({ directory: next })}
            />
          </div>
          <Box className="in-order" sx={{ display: "grid", gap: 2, minWidth: 0 }}>
            <Field
              className="template-search"
              type="search"
              label={t("templates.list.search")}
              hint={decision === true ? t("templates.arranging.dropHere") : undefined}
              value={search}
              onChange={(event) => look({ search: event.currentTarget.value })}
            />
            {directories.isPending && <Awaited />}
            {(tags.length > 0 || tag !== "") && (
              <SelectField
                label={t("templates.arranging.tag")}
                placeholder={t("templates.arranging.anyTag")}
                value={tag}
                options={tags.map((one) => ({ value: one.tag, label: `${one.tag} (${one.templates})` }))}
                onChange={(event) => look({ tag: event.currentTarget.value })}
              />
            )}
            {list.isPending && <ListSkeleton label={t("shell.loading")} />}
            {list.isError && <FailureState error={list.error} onRetry={() => void list.refetch()} />}
            {list.isSuccess && rows.length === 0 && (
              <EmptyState
                title={t("templates.list.nothingFound")}
                text={t("templates.list.nothingFoundText")}
                action={
                  <Button variant="outlined" onClick={() => look({ search: "", directory: "", tag: "" })}>
                    {t("templates.list.clear")}
                  </Button>
                }
              />
            )}
            {rows.length > 0 && (
              <TemplateTable
                rows={rows}
                managed={decision === true}
                directories={named}
                onTag={(next) => look({ tag: next })}
                onVersion={({ id, name }) => setTarget({ kind: "version", id, name })}
                more={
                  list.hasNextPage
                    ? {
                        label: t("templates.list.loadMore"),
                        loading: list.isFetchingNextPage,
                        onMore: () => void list.fetchNextPage(),
                      }
                    : undefined
                }
              />
            )}
          </Box>
        </Box>
      )}
      {decision === true && (
        <Button
          size="small"
          color="inherit"
          startIcon={<Restore />}
          onClick={() => setDeleted(true)}
          sx={{ mt: 3, color: "text.secondary" }}
        >
          {t("templates.arranging.archived")}
        </Button>
      )}
      {opened && actor && (
        <opened.Part
          actor={actor}
          directory={directory}
          onClose={() => look({ tab: "" })}
          onMissing={(error) => {
            look({ tab: "" });
            notify.error(failureText(error));
          }}
        />
      )}
      {deleted && <DeletedTemplates onClose={() => setDeleted(false)} onMissing={() => setDeleted(false)} />}
      {fromDocument && (
        <FromDocumentDialog
          directory={directory}
          acts={partsFor(actor, acts)}
          onTagged={(file) => {
            closeDocument();
            setTarget({ kind: "template", directory, file });
          }}
          onClose={closeDocument}
          onMissing={(error) => {
            closeDocument();
            notify.error(failureText(error));
          }}
        />
      )}
      {target && (
        <UploadDialog
          target={target}
          directories={named}
          onClose={() => setTarget(undefined)}
          onMissing={(error) => {
            setTarget(undefined);
            notify.error(failureText(error));
          }}
        />
      )}
      {dropped.length > 0 && (
        <UploadManyDialog
          files={dropped}
          directory={directory}
          onClose={() => setDropped([])}
          onMissing={(error) => {
            setDropped([]);
            notify.error(failureText(error));
          }}
        />
      )}
    </DropFiles>
  );
}
