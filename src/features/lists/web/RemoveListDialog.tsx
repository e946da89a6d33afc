import { useQuery } from "@tanstack/react-query";
import { call } from "#client/call.ts";
import { useText } from "#client/i18n.ts";
import { Link } from "#client/link.tsx";
import { screenPath } from "#protocol/address.ts";
import { ConfirmDialog } from "#ui/ConfirmDialog.tsx";
import { listUses } from "../contract.ts";
import { listKeys } from "../feature.ts";
import type { List } from "../list.ts";

/** Asks before a list is deleted, and names the templates that take records of it. */
export function RemoveListDialog({
  list: { id, name },
  onClose,
  onConfirm,
}: {
  readonly list: List;
  readonly onClose: () => void;
  readonly onConfirm: () => void;
}) {
  const t = useText();
  const uses = useQuery({
    queryKey: listKeys.of(id, "uses"),
    queryFn: ({ signal }) => call(listUses, { id }, { signal }),
    // The dialog needs the current uses.
    staleTime: 0,
  });
  const { templates = [], count = 0 } = uses.data ?? {};
  return (
    <ConfirmDialog
      open
      title={t("lists.page.removeTitle", { name })}
      text={
        <>
          <p className="lists-remove-text">
            {count > 0 ? t("lists.page.removeUsed", { count }) : t("lists.page.removeText")}
          </p>
          {count > 0 && (
            <ul className="lists-uses">
              {templates.map((template) => (
                <li key={template.id}>
                  <Link to={screenPath("/templateSettings/:id", { id: template.id })}>{template.name}</Link>
                </li>
              ))}
              {count > templates.length && <li>{t("lists.page.removeMore", { count: count - templates.length })}</li>}
            </ul>
          )}
        </>
      }
      tone="error"
      busy={uses.isPending}
      confirmLabel={t("lists.page.removeConfirm")}
      cancelLabel={t("lists.page.cancel")}
      onConfirm={onConfirm}
      onCancel={onClose}
    />
  );
}
