import Button from "@mui/material/Button";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { downloadUrl } from "#client/call.ts";
import { useFormValues } from "#client/form/use-form-values.ts";
import { formatDateTime } from "#client/format.ts";
import { useText } from "#client/i18n.ts";
import { canBeShown } from "#features/attachments/attachment.ts";
import { sizeText } from "#protocol/size-text.ts";
import { Field } from "#ui/Field.tsx";
import { downloadFile } from "../../contract.ts";
import type { ItemDetails } from "../../item.ts";
import { commentVersion, restoreVersion, type Version } from "../../version-contract.ts";
import { useItemChange } from "../items/use-item-change.ts";
import { versionsQuery } from "../queries.ts";
import { isShownHere } from "./Preview.tsx";

/** The versions of a file, with buttons to view, download, comment and restore them. */
export function VersionsSection(props: {
  readonly item: ItemDetails;
  readonly mayChange: boolean;
  /** Shows a version in the panel. */
  readonly onShow: (number: number) => void;
}) {
  const { item, mayChange } = props;
  const t = useText();
  const versions = useQuery(versionsQuery(item.id)).data ?? [];
  const [commented, setCommented] = useState<number>();
  if (versions.length === 0) return null;
  return (
    <section>
      <h3>{t("repository.versions.title")}</h3>
      <ul className="repository-access">
        {versions.map((version, index) => (
          <li key={version.number} className="repository-version">
            <About version={version} />
            {commented === version.number ? (
              <Comment itemId={item.id} version={version} onClose={() => setCommented(undefined)} />
            ) : (
              <Acts
                item={item}
                version={version}
                mayChange={mayChange}
                current={index === 0}
                onComment={() => setCommented(version.number)}
                onShow={() => props.onShow(version.number)}
              />
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

function About({ version }: { readonly version: Version }) {
  const t = useText();
  const { number, size, createdAt, createdByName, restoredFrom, comment } = version;
  return (
    <span>
      {t("repository.versions.one", { number, size: sizeText(size) })}
      {comment !== "" && <em>{comment}</em>}
      <small>
        {formatDateTime(createdAt)}, {createdByName || t("repository.visitor")}
        {restoredFrom !== null && ` (${t("repository.versions.from", { number: restoredFrom })})`}
      </small>
    </span>
  );
}

function Acts(props: {
  readonly item: ItemDetails;
  readonly version: Version;
  readonly mayChange: boolean;
  readonly current: boolean;
  readonly onComment: () => void;
  readonly onShow: () => void;
}) {
  const t = useText();
  const { item, mayChange } = props;
  const { number, comment } = props.version;
  const restore = useItemChange(restoreVersion, { done: () => t("repository.versions.restored") });
  const of = { itemId: item.id, version: number };
  return (
    <span className="repository-version-acts">
      <Look item={item} number={number} onShow={props.onShow} />
      <Button
        component="a"
        size="small"
        href={downloadUrl(downloadFile, of)}
        aria-label={t("repository.versions.download", { number })}
      >
        {t("repository.download")}
      </Button>
      {mayChange && (
        <Button
          size="small"
          aria-label={t(comment === "" ? "repository.versions.commentThis" : "repository.versions.changeThis", {
            number,
          })}
          onClick={props.onComment}
        >
          {t(comment === "" ? "repository.versions.comment" : "repository.versions.changeComment")}
        </Button>
      )}
      {!props.current && mayChange && (
        <Button
          size="small"
          disabled={restore.isPending}
          aria-label={t("repository.versions.restoreThis", { number })}
          onClick={() => restore.mutate({ itemId: item.id, number })}
        >
          {t("repository.restore")}
        </Button>
      )}
    </span>
  );
}

/** Looks at a version: in the panel, or in a page of its own; nothing for what is not shown. */
function Look(props: { readonly item: ItemDetails; readonly number: number; readonly onShow: () => void }) {
  const t = useText();
  const { item, number } = props;
  const label = t("repository.versions.open", { number });
  if (isShownHere(item))
    return (
      <Button size="small" aria-label={label} onClick={props.onShow}>
        {t("repository.openFile")}
      </Button>
    );
  if (!canBeShown(item.mediaType)) return null;
  return (
    <Button
      component="a"
      size="small"
      target="_blank"
      rel="noreferrer"
      href={downloadUrl(downloadFile, { itemId: item.id, version: number, inline: "true" })}
      aria-label={label}
    >
      {t("repository.openFile")}
    </Button>
  );
}

/** The comment of a version, edited in place. */
function Comment(props: { readonly itemId: string; readonly version: Version; readonly onClose: () => void }) {
  const t = useText();
  const { itemId, version, onClose } = props;
  const save = useItemChange(commentVersion, { done: () => t("repository.saved"), afterwards: onClose, inForm: true });
  const form = useFormValues({
    draft: ["item.version", itemId, version.number],
    initial: { comment: version.comment },
    only: "comment",
    send: ({ comment }) => save.mutateAsync({ itemId, number: version.number, comment }),
  });
  return (
    <form className="repository-description" noValidate onSubmit={form.submit}>
      <Field
        label={t("repository.versions.commentOf", { number: version.number })}
        autoFocus
        maxLength={255}
        autoComplete="off"
        {...form.field("comment")}
      />
      <span className="repository-version-acts">
        <Button type="submit" size="small" variant="contained" loading={form.busy}>
          {t("repository.save")}
        </Button>
        <Button size="small" color="inherit" onClick={onClose}>
          {t("shell.cancel")}
        </Button>
      </span>
    </form>
  );
}
