import Button from "@mui/material/Button";
import Dialog from "@mui/material/Dialog";
import DialogActions from "@mui/material/DialogActions";
import DialogContent from "@mui/material/DialogContent";
import DialogTitle from "@mui/material/DialogTitle";
import Typography from "@mui/material/Typography";
import { useQuery } from "@tanstack/react-query";
import { call } from "#client/call.ts";
import { FailureState } from "#client/FailureState.tsx";
import { useText } from "#client/i18n.ts";
import { notify } from "#client/snackbar.tsx";
import { useChange } from "#client/use-change.ts";
import { FormSkeleton } from "#ui/skeletons.tsx";
import { getCalendarLink, makeCalendarLink, revokeCalendarLink, rotateCalendarLink } from "../calendar-contract.ts";
import { calendarLinkKeys } from "../feature.ts";

/** The private address by which a calendar program shows one's own alerts: made, copied, replaced, closed. */
export function CalendarDialog({ onClose }: { readonly onClose: () => void }) {
  const t = useText();
  const found = useQuery({
    queryKey: calendarLinkKeys.of(),
    queryFn: ({ signal }) => call(getCalendarLink, {}, { signal }),
  });
  const refresh = [calendarLinkKeys.all];
  const make = useChange(makeCalendarLink, { refresh });
  const rotate = useChange(rotateCalendarLink, { refresh, done: () => t("alerts.calendar.rotated") });
  const revoke = useChange(revokeCalendarLink, { refresh, done: () => t("alerts.calendar.revoked") });
  const url = found.data?.url;
  const copy = async (text: string) => {
    await navigator.clipboard.writeText(text);
    notify.success(t("alerts.calendar.copied"));
  };
  return (
    <Dialog open fullWidth maxWidth="sm" onClose={onClose} aria-labelledby="alert-calendar">
      <DialogTitle id="alert-calendar">{t("alerts.calendar.title")}</DialogTitle>
      <DialogContent sx={{ display: "grid", gap: 2, justifyItems: "start" }}>
        <Typography variant="body2">{t("alerts.calendar.about")}</Typography>
        {found.isPending && <FormSkeleton label={t("shell.loading")} fields={1} />}
        {found.isError && <FailureState error={found.error} onRetry={() => void found.refetch()} />}
        {found.data && !url && (
          <Button variant="contained" loading={make.isPending} onClick={() => make.mutate({})}>
            {t("alerts.calendar.make")}
          </Button>
        )}
        {url && (
          <>
            <Typography component="code" sx={{ overflowWrap: "anywhere", fontSize: "0.8125rem" }}>
              {url}
            </Typography>
            <div>
              <Button variant="contained" onClick={() => void copy(url)}>
                {t("alerts.calendar.copy")}
              </Button>
              <Button loading={rotate.isPending} onClick={() => rotate.mutate({})}>
                {t("alerts.calendar.rotate")}
              </Button>
              <Button color="error" loading={revoke.isPending} onClick={() => revoke.mutate({})}>
                {t("alerts.calendar.revoke")}
              </Button>
            </div>
            <Typography variant="body2" sx={{ color: "text.secondary" }}>
              {t("alerts.calendar.secret")}
            </Typography>
          </>
        )}
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>{t("shell.close")}</Button>
      </DialogActions>
    </Dialog>
  );
}
