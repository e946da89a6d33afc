import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import Dialog from "@mui/material/Dialog";
import DialogActions from "@mui/material/DialogActions";
import DialogContent from "@mui/material/DialogContent";
import DialogTitle from "@mui/material/DialogTitle";
import Typography from "@mui/material/Typography";
import { useQuery } from "@tanstack/react-query";
import { useId } from "react";
import { FailureState } from "#client/FailureState.tsx";
import { formatDate } from "#client/format.ts";
import { useText } from "#client/i18n.ts";
import { ListSkeleton } from "#ui/skeletons.tsx";
import { EmptyState } from "#ui/states.tsx";
import { deletedQuery } from "./queries.ts";
import { useRestoreTemplate } from "./use-delete-template.ts";

/** The templates that were put away, to bring them back. */
export function DeletedTemplates({ onClose }: { readonly onClose: () => void }) {
  const t = useText();
  const titleId = useId();
  const deleted = useQuery(deletedQuery);
  const restore = useRestoreTemplate();
  return (
    <Dialog open onClose={onClose} aria-labelledby={titleId} maxWidth="sm" fullWidth>
      <DialogTitle id={titleId}>{t("templates.arranging.archived")}</DialogTitle>
      <DialogContent>
        {deleted.isPending && <ListSkeleton label={t("shell.loading")} />}
        {deleted.isError && <FailureState error={deleted.error} onRetry={() => void deleted.refetch()} />}
        {deleted.data?.templates.length === 0 && <EmptyState title={t("templates.arranging.archivedNone")} />}
        <Box component="ul" sx={{ listStyle: "none", m: 0, p: 0 }}>
          {deleted.data?.templates.map(({ id, name, directory, deletedAt, taken }) => (
            <Box
              key={id}
              component="li"
              sx={{ display: "flex", gap: 2, alignItems: "center", py: 1.25, borderBottom: 1, borderColor: "divider" }}
            >
              <Box sx={{ flex: 1, minWidth: 0 }}>
                <Typography sx={{ fontWeight: 600, overflowWrap: "anywhere" }}>{name}</Typography>
                <Typography variant="body2" sx={{ color: "text.secondary", overflowWrap: "anywhere" }}>
                  {[t("templates.arranging.archivedOn", { date: formatDate(deletedAt) }), directory]
                    .filter((text) => text !== "")
                    .join(" · ")}
                </Typography>
                {taken && <Typography variant="body2">{t("templates.list.restoreTaken")}</Typography>}
              </Box>
              <Button
                variant="outlined"
                size="small"
                disabled={taken}
                loading={restore.isPending && restore.variables.id === id}
                aria-label={t("templates.list.restoreNamed", { name })}
                onClick={() => restore.mutate({ id, name })}
              >
                {t("templates.list.restore")}
              </Button>
            </Box>
          ))}
        </Box>
      </DialogContent>
      <DialogActions sx={{ px: 3, pb: 2 }}>
        <Button onClick={onClose} color="inherit">
          {t("templates.upload.close")}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
