import Button from "@mui/material/Button";
import { useQuery } from "@tanstack/react-query";
import { downloadUrl } from "#client/call.ts";
import { formatDateTime } from "#client/format.ts";
import { useText } from "#client/i18n.ts";
import { downloadFile } from "../contract.ts";
import { sizeText } from "../size-text.ts";
import { restoreVersion } from "../version-contract.ts";
import { activityQuery, versionsQuery } from "./queries.ts";
import { useItemChange } from "./use-item-change.ts";

/** The versions of a file: fetched, and made current again. */
export function VersionsSection({ itemId, mayChange }: { readonly itemId: string; readonly mayChange: boolean }) {
  const t = useText();
  const versions = useQuery(versionsQuery(itemId)).data ?? [];
  const restore = useItemChange(restoreVersion, { done: () => t("repository.versions.restored") });
  if (versions.length < 2) return null;
  return (
    <section>
      <h3>{t("repository.versions.title")}</h3>
      <ul className="repository-access">
        {versions.map(({ number, size, createdAt, createdByName, restoredFrom }, index) => (
          <li key={number}>
            <span>
              {t("repository.versions.one", { number, size: sizeText(size) })}
              <small>
                {formatDateTime(createdAt)}, {createdByName || t("repository.visitor")}
                {restoredFrom !== null && ` (${t("repository.versions.from", { number: restoredFrom })})`}
              </small>
            </span>
            <Button
              component="a"
              size="small"
              href={downloadUrl(downloadFile, { itemId, version: number })}
              aria-label={t("repository.versions.download", { number })}
            >
              {t("repository.download")}
            </Button>
            {index > 0 && mayChange && (
              <Button
                size="small"
                disabled={restore.isPending}
                aria-label={t("repository.versions.restoreThis", { number })}
                onClick={() => restore.mutate({ itemId, number })}
              >
                {t("repository.restore")}
              </Button>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Who opened, downloaded, shared or changed an item. */
export function ActivitySection({ itemId }: { readonly itemId: string }) {
  const t = useText();
  const activity = useQuery(activityQuery(itemId)).data ?? [];
  return (
    <section>
      <h3>{t("repository.activity")}</h3>
      <ul className="repository-access">
        {activity.map(({ id, action, byName, at }) => (
          <li key={id}>
            <span>
              {t(`repository.acts.${action}`)}
              <small>
                {formatDateTime(at)}, {byName || t("repository.visitor")}
              </small>
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
