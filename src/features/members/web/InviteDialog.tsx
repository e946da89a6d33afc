import Alert from "@mui/material/Alert";
import Button from "@mui/material/Button";
import Dialog from "@mui/material/Dialog";
import DialogActions from "@mui/material/DialogActions";
import DialogContent from "@mui/material/DialogContent";
import DialogTitle from "@mui/material/DialogTitle";
import Typography from "@mui/material/Typography";
import { useId, useMemo, useState } from "react";
import { errorText, failureText } from "#client/failure-text.ts";
import { useKeptState } from "#client/form/use-kept-state.ts";
import { type Translate, useText } from "#client/i18n.ts";
import { Link } from "#client/link.tsx";
import { notify } from "#client/snackbar.tsx";
import { useSession } from "#client/who.ts";
import { Failure } from "#protocol/failure.ts";
import { TextAreaField } from "#ui/TextAreaField.tsx";
import { addressesIn, maxAddresses } from "../member.ts";
import { type Granted, MembershipFields } from "./MembershipFields.tsx";
import type { People } from "./people.ts";
import { useInvite } from "./use-invitations.ts";

const noRoles: Granted = { roles: [], individual: false, billing: false };

/** Inviting people: addresses as they were pasted, roles, flags. */
export function InviteDialog({ seats, onClose }: { readonly seats: People["seats"]; readonly onClose: () => void }) {
  const t = useText();
  const titleId = useId();
  const [text, setText, dropText] = useKeptState(["invite"], "");
  const [granted, setGranted, dropGranted] = useKeptState<Granted>(["invite", "granted"], noRoles);
  const [tried, setTried] = useState(false);
  const invite = useInvite();
  const found = useMemo(() => addressesIn(text), [text]);
  const dropAndClose = () => {
    dropText();
    dropGranted();
    onClose();
  };
  const count = found.addresses.length;
  const error = errorIn(t, found);
  const full = seats.used + Math.max(1, count) > seats.total;

  const send = () => {
    setTried(true);
    if (error || granted.roles.length === 0) return;
    invite.mutate(
      { ...granted, emails: [...found.addresses], roles: [...granted.roles] },
      {
        onSuccess: ({ invited }) => {
          notify.success(t("members.invited", { count: invited }));
          dropAndClose();
        },
      },
    );
  };
  const refused = invite.error ? refusal(t, invite.error) : undefined;
  const errors = errorsAt(invite.error);
  const free = Math.max(0, seats.total - seats.used);
  const change = (next: string) => {
    setText(next);
    invite.reset();
  };
  return (
    <Dialog open onClose={() => !invite.isPending && onClose()} aria-labelledby={titleId} maxWidth="sm" fullWidth>
      <DialogTitle id={titleId}>{t("members.inviteTitle")}</DialogTitle>
      <DialogContent sx={{ display: "grid", gap: 2 }}>
        <Typography variant="body2" sx={{ color: "text.secondary" }}>
          {t("members.inviteIntro")}
        </Typography>
        {full && !refused && (
          <Alert severity="warning" action={<BuySeats needed={seats.used + Math.max(1, count)} />}>
            {t("members.seatLimit")}. {t("members.seatLimitValues", seats)}
          </Alert>
        )}
        <TextAreaField
          label={t("members.emails")}
          hint={
            count > 0
              ? `${t("members.recognized", { count })} · ${t("members.freeSeats", { count: free })}`
              : t("members.emailsHint")
          }
          error={refused ?? (tried ? error : undefined)}
          value={text}
          rows={3}
          autoFocus
          onChange={(event) => change(event.currentTarget.value)}
        />
        {errors.size > 0 && (
          <Outcomes addresses={found.addresses} errors={errors} onLeaveOut={(valid) => change(valid.join("\n"))} />
        )}
        <MembershipFields
          value={granted}
          onChange={setGranted}
          error={tried && granted.roles.length === 0 ? t("members.roleRequired") : undefined}
        />
      </DialogContent>
      <DialogActions sx={{ px: 3, pb: 2 }}>
        <Button color="inherit" disabled={invite.isPending} onClick={dropAndClose}>
          {t("shell.cancel")}
        </Button>
        <Button variant="contained" loading={invite.isPending} onClick={send}>
          {t("members.send")}
        </Button>
      </DialogActions>
    </Dialog>
  );
}

function errorIn(t: Translate, { addresses, errors }: ReturnType<typeof addressesIn>): string | undefined {
  if (errors.length > 0) return t("members.notAddresses", { list: errors.join(", ") });
  if (addresses.length === 0) return t("members.emailRequired");
  return addresses.length > maxAddresses ? t("members.tooManyAddresses") : undefined;
}

/** Returns the text of a failure of the whole request, or undefined if it names the addresses. */
function refusal(t: Translate, error: unknown): string | undefined {
  if (!(error instanceof Failure)) return failureText(error);
  if (error.code === "members.seatLimit") {
    const { used = 0, total = 0 } = error.values;
    return `${t("members.seatLimit")}. ${t("members.seatLimitValues", { used, total })}`;
  }
  return errorsAt(error).size > 0 ? undefined : failureText(error);
}

/** Returns the errors of addresses, by their index in the request. */
const errorsAt = (error: unknown): ReadonlyMap<number, string> =>
  new Map(
    (error instanceof Failure ? error.fields : []).flatMap(({ path, code }) => {
      const at = /^emails\.(\d+)$/.exec(path)?.[1];
      return at === undefined ? [] : [[Number(at), errorText(code) ?? ""] as const];
    }),
  );

/** Each address with what became of it, and the way on with those that can be invited. */
function Outcomes({
  addresses,
  errors,
  onLeaveOut,
}: {
  readonly addresses: readonly string[];
  readonly errors: ReadonlyMap<number, string>;
  readonly onLeaveOut: (valid: readonly string[]) => void;
}) {
  const t = useText();
  const valid = addresses.filter((_, at) => !errors.has(at));
  return (
    <div role="alert">
      {/* It scrolls: by keyboard too. */}
      <ul className="outcomes" tabIndex={0} aria-label={t("members.outcomes")}>
        {addresses.map((email, at) => (
          <li key={email} className={errors.has(at) ? "outcome-no" : undefined}>
            {t("members.errorAt", { email, error: errors.get(at) ?? t("members.outcomeOk") })}
          </li>
        ))}
      </ul>
      {valid.length > 0 && (
        <Button size="small" onClick={() => onLeaveOut(valid)}>
          {t("members.leaveOut")}
        </Button>
      )}
    </div>
  );
}

/** Leads the owner to the plans with as many seats as are needed, where this installation sells them. */
function BuySeats({ needed }: { readonly needed: number }) {
  const t = useText();
  const session = useSession();
  const actor = session?.actor;
  if (!actor?.roles.includes("owner") || actor.whiteLabel || !session?.flags.payments) return null;
  return (
    <Button color="inherit" component={Link} to="/payments" search={{ seats: needed }}>
      {t("members.buySeats")}
    </Button>
  );
}
