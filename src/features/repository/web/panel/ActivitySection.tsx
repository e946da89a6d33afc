import Button from "@mui/material/Button";
import { useQuery } from "@tanstack/react-query";
import { downloadUrl } from "#client/call.ts";
import { formatDateTime } from "#client/format.ts";
import { useText } from "#client/i18n.ts";
import { exportActivity } from "../../version-contract.ts";
import { activityQuery } from "../queries.ts";

/** The history of an item: opened, downloaded, shared, changed. Its owner can export all of it as a sheet. */
export function ActivitySection({ itemId, mayExport }: { readonly itemId: string; readonly mayExport: boolean }) {
  const t = useText();
  const activity = useQuery(activityQuery(itemId)).data ?? [];
  return (
    <section>
      <div className="repository-section-head">
        <h3>{t("repository.activity")}</h3>
        {mayExport && (
          <Button component="a" size="small" href={downloadUrl(exportActivity, { itemId })} download>
            {t("repository.exportActivity")}
          </Button>
        )}
      </div>
      <ul className="repository-access">
        {activity.map(({ id, action, byName, at, about }) => (
          <li key={id}>
            <span>
              {t(`repository.acts.${action}`)}
              {about !== "" && `: ${about}`}
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
