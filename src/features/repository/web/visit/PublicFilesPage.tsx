import Button from "@mui/material/Button";
import { useInfiniteQuery } from "@tanstack/react-query";
import { useParams } from "@tanstack/react-router";
import { useEffect, useState } from "react";
import { showUnsavedBrand } from "#client/brand.ts";
import { call } from "#client/call.ts";
import { FailureState } from "#client/FailureState.tsx";
import { useFormValues } from "#client/form/use-form-values.ts";
import { formatEnd } from "#client/format.ts";
import { useText } from "#client/i18n.ts";
import { Failure } from "#protocol/failure.ts";
import { sizeText } from "#protocol/size-text.ts";
import { Field } from "#ui/Field.tsx";
import { ListSkeleton } from "#ui/skeletons.tsx";
import { EmptyState } from "#ui/states.tsx";
import { repositoryVisitKeys } from "../../feature.ts";
import { type Visit, visitItem } from "../../share-contract.ts";
import { AddFiles } from "./AddFiles.tsx";
import { ProveAddress } from "./ProveAddress.tsx";
import { VisitThumbnail } from "./VisitThumbnail.tsx";
import { fetchVisited, fetchVisitedZip, type Visitor } from "./visitor.ts";
import "./public-files.css";

/** /public/files/:token: the content of a public link. */
export function Page() {
  const t = useText();
  const { token } = useParams({ strict: false }) as { readonly token: string };
  const [password, setPassword] = useState<string>();
  const [folderId, setFolderId] = useState<string>();
  const key: Visitor = { token, ...(password === undefined ? {} : { password }) };
  const found = useInfiniteQuery({
    queryKey: repositoryVisitKeys.of(token, password, folderId),
    queryFn: ({ signal, pageParam: after }) =>
      call(visitItem, { ...key, ...(folderId ? { folderId } : {}), ...(after ? { after } : {}) }, { signal }),
    initialPageParam: "",
    getNextPageParam: ({ next }) => next,
    retry: false,
  });
  const [visit] = found.data?.pages ?? [];
  useLook(visit?.look);
  const missing = found.error instanceof Failure && found.error.status === 404;
  // A password that opens nothing is asked for again.
  const guarded = isGuarded(found.error) || (missing && password !== undefined);
  const gone = missing && !guarded;
  return (
    <main className="public-files">
      <div className="public-files-bar" aria-hidden />
      {found.isPending && <ListSkeleton label={t("shell.loading")} />}
      {gone && <EmptyState page title={t("repository.visit.gone")} text={t("repository.visit.goneText")} />}
      {guarded && (
        <EmptyState
          page
          title={t("repository.visit.guarded")}
          text={t("repository.visit.guardedText")}
          action={<AskPassword wrong={password !== undefined} onGiven={setPassword} />}
        />
      )}
      {found.isError && !gone && !guarded && <FailureState error={found.error} onRetry={() => void found.refetch()} />}
      {visit && (
        <Shown
          visit={visit}
          items={found.data?.pages.flatMap(({ items }) => items) ?? []}
          visitor={key}
          onOpen={setFolderId}
        />
      )}
      {found.hasNextPage && (
        <Button variant="outlined" loading={found.isFetchingNextPage} onClick={() => void found.fetchNextPage()}>
          {t("shell.loadMore")}
        </Button>
      )}
    </main>
  );
}

const isGuarded = (error: unknown): boolean => error instanceof Failure && error.code === "failure.passwordNeeded";

/** The page looks like the organization whose files it shows. */
function useLook(look: Visit["look"] | undefined) {
  const theme = JSON.stringify(look?.theme ?? null);
  const logoUrl = look?.logoUrl ?? null;
  useEffect(() => {
    showUnsavedBrand({ theme: JSON.parse(theme), logoUrl });
    return () => showUnsavedBrand();
  }, [theme, logoUrl]);
}

function AskPassword({
  wrong,
  onGiven,
}: {
  /** One was given, and opened nothing. */
  readonly wrong: boolean;
  readonly onGiven: (password: string) => void;
}) {
  const t = useText();
  const form = useFormValues({
    draft: null,
    initial: { password: "" },
    send: async ({ password }) => {
      if (password !== "") onGiven(password);
    },
  });
  return (
    <form className="public-files-password" noValidate onSubmit={form.submit}>
      <Field
        type="password"
        label={t("repository.visit.password")}
        autoComplete="off"
        {...form.field("password")}
        error={wrong && form.values.password === "" ? t("repository.visit.passwordWrong") : undefined}
      />
      <Button type="submit" variant="contained">
        {t("repository.visit.open")}
      </Button>
    </form>
  );
}

function Shown(props: {
  readonly visit: Visit;
  /** The items in the open folder. */
  readonly items: Visit["items"];
  readonly visitor: Visitor;
  readonly onOpen: (id: string) => void;
}) {
  const t = useText();
  const { visit, onOpen } = props;
  const { item } = visit;
  const [proof, setProof] = useState<{ readonly key: string; readonly email: string }>();
  const visitor: Visitor = { ...props.visitor, ...(proof ? { key: proof.key } : {}) };
  const closed = visit.receipt && !proof;
  const drops = visit.permission === "drop";
  const files = item.kind === "file" ? [item] : props.items;
  return (
    <article>
      <p className="public-files-firm">
        {visit.look.logoUrl && <img src={visit.look.logoUrl} alt="" />}
        {visit.organizationName}
      </p>
      <h1>{item.name}</h1>
      {visit.path.length > 1 && (
        <p className="public-files-path">
          {visit.path.slice(0, -1).map(({ id, name }) => (
            <Button key={id} size="small" onClick={() => onOpen(id)}>
              {name}
            </Button>
          ))}
        </p>
      )}
      {visit.expiresAt && <p>{t("repository.visit.until", { date: formatEnd(visit.expiresAt) })}</p>}
      {drops && <p>{t("repository.visit.dropText")}</p>}
      {closed && <ProveAddress visitor={visitor} onProven={setProof} />}
      {proof && <p role="status">{t("repository.receipt.confirmed", { email: proof.email })}</p>}
      {files.length === 0 && !drops && <p>{t("repository.visit.empty")}</p>}
      <Files files={files} visitor={visitor} closed={closed} onOpen={onOpen} />
      {item.kind === "folder" && files.length > 0 && <VisitZip visitor={visitor} folder={item} closed={closed} />}
      {visit.permission !== "view" && item.kind === "folder" && <AddFiles visitor={visitor} folderId={item.id} />}
    </article>
  );
}

/** The items in the open folder, or the one file. */
function Files(props: {
  readonly files: Visit["items"];
  readonly visitor: Visitor;
  /** True if an address must be verified before downloads. */
  readonly closed: boolean;
  readonly onOpen: (id: string) => void;
}) {
  const t = useText();
  const { visitor, closed, onOpen } = props;
  return (
    <ul>
      {props.files.map((file) => (
        <li key={file.id}>
          <VisitThumbnail token={visitor.token} file={file} />
          <span>{file.name}</span>
          {file.kind === "folder" ? (
            <Button onClick={() => onOpen(file.id)}>{t("repository.visit.open")}</Button>
          ) : (
            <>
              <small>{sizeText(file.size)}</small>
              <Button
                disabled={closed}
                aria-label={t("repository.visit.download", { name: file.name })}
                onClick={() => void fetchVisited(visitor, file)}
              >
                {t("repository.download")}
              </Button>
            </>
          )}
        </li>
      ))}
    </ul>
  );
}

/** The button by which a visitor takes the open folder with all that lies in it. */
function VisitZip(props: {
  readonly visitor: Visitor;
  readonly folder: Visit["item"];
  /** True if an address must be verified before downloads. */
  readonly closed: boolean;
}) {
  const t = useText();
  const [busy, setBusy] = useState(false);
  const fetch = async () => {
    setBusy(true);
    await fetchVisitedZip(props.visitor, props.folder);
    setBusy(false);
  };
  return (
    <Button variant="outlined" disabled={props.closed} loading={busy} onClick={() => void fetch()}>
      {t("repository.visit.downloadAll")}
    </Button>
  );
}
