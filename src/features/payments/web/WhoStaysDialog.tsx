import Alert from "@mui/material/Alert";
import Checkbox from "@mui/material/Checkbox";
import FormControlLabel from "@mui/material/FormControlLabel";
import LinearProgress from "@mui/material/LinearProgress";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { FailureState } from "#client/FailureState.tsx";
import { FormDialog } from "#client/form/FormDialog.tsx";
import { useFormValues } from "#client/form/use-form-values.ts";
import { formatEnd } from "#client/format.ts";
import { useText } from "#client/i18n.ts";
import type { Invitation, Member } from "#features/members/member.ts";
import { takesOver } from "#features/members/policy.ts";
import { SelectField } from "#ui/SelectField.tsx";
import type { Terms } from "../price.ts";
import { peopleQuery } from "./queries.ts";

/** The people to remove with an order, and the successor of their work. By default it is the owner. */
export interface Chosen {
  readonly members: readonly Member[];
  readonly invitations: readonly Invitation[];
  readonly successorId: string | undefined;
}

const nameOf = ({ firstName, lastName, email }: Member): string => `${firstName} ${lastName}`.trim() || email;
const isOwner = ({ roles }: Member): boolean => roles.includes("owner");

interface Choice {
  readonly leaving: ReadonlySet<string>;
  readonly successor: string;
}

/** Returns the remaining people who may be the successor, besides the owner. */
const heirsOf = (people: readonly Member[], leaving: ReadonlySet<string>): Member[] =>
  people.filter((one) => !isOwner(one) && !leaving.has(one.id) && takesOver(one, "") === true);

/**
 * Returns the choice among the current people. People who join meanwhile stay until they are chosen, and those who left
 * are ignored.
 */
const chosenOf = (
  people: readonly Member[],
  invitations: readonly Invitation[],
  { leaving, successor }: Choice,
): Chosen => ({
  members: people.filter(({ id }) => leaving.has(id)),
  invitations: invitations.filter(({ id }) => leaving.has(id)),
  successorId: heirsOf(people, leaving).find(({ id }) => id === successor)?.id,
});

/** Choosing who stays when a plan has fewer places than there are people and invitations. Changes nothing by itself. */
export function WhoStaysDialog({
  terms,
  onChosen,
  onClose,
}: {
  readonly terms: Terms;
  readonly onChosen: (chosen: Chosen) => void;
  readonly onClose: () => void;
}) {
  const t = useText();
  const { data, error, isPending, refetch } = useQuery(peopleQuery);
  const people = (data?.members ?? []).toSorted((a, b) => Number(isOwner(b)) - Number(isOwner(a)));
  const invitations = (data?.invitations ?? []).filter(({ state }) => state === "pending");
  const form = useFormValues<Choice>({
    draft: null,
    initial: { leaving: new Set(), successor: "" },
    send: async (choice) => onChosen(chosenOf(people, invitations, choice)),
  });
  const { successorId, ...left } = chosenOf(people, invitations, form.values);
  const kept = people.length + invitations.length - left.members.length - left.invitations.length;
  const over = kept - terms.seats;
  const toggle = (id: string, stays: boolean) => {
    const others = [...form.values.leaving].filter((one) => one !== id);
    form.set("leaving", new Set(stays ? others : [...others, id]));
  };
  return (
    <FormDialog
      form={form}
      size="sm"
      title={t("payments.stay.title")}
      intro={t("payments.stay.intro", { plan: t(`payments.plan.${terms.plan}`), count: terms.seats })}
      submitLabel={t("payments.stay.next")}
      reason={data ? (over > 0 ? t("payments.stay.over", { count: over }) : undefined) : t("shell.loading")}
      onClose={onClose}
    >
      {isPending && <LinearProgress aria-label={t("shell.loading")} />}
      {error && !data && <FailureState error={error} onRetry={() => void refetch()} />}
      {data && (
        <>
          <Alert severity={over > 0 ? "warning" : "success"} role="status">
            {t("payments.seatsUsed", { people: kept, seats: terms.seats })}
            {over > 0 && `. ${t("payments.stay.over", { count: over })}`}
          </Alert>
          <Lists people={people} invitations={invitations} leaving={form.values.leaving} onChange={toggle} />
          {left.members.length > 0 && (
            <Successor
              people={people}
              leaving={form.values.leaving}
              value={successorId ?? ""}
              onChange={(id) => form.set("successor", id)}
            />
          )}
        </>
      )}
    </FormDialog>
  );
}

function Lists({
  people,
  invitations,
  leaving,
  onChange,
}: {
  readonly people: readonly Member[];
  readonly invitations: readonly Invitation[];
  readonly leaving: ReadonlySet<string>;
  readonly onChange: (id: string, stays: boolean) => void;
}) {
  const t = useText();
  return (
    <>
      <Group title={t("members.usersTab")}>
        {people.map((one) => (
          <Line
            key={one.id}
            name={nameOf(one)}
            about={isOwner(one) ? t("members.role.owner") : one.email}
            stays={!leaving.has(one.id)}
            fixed={isOwner(one)}
            onChange={(stays) => onChange(one.id, stays)}
          />
        ))}
      </Group>
      {invitations.length > 0 && (
        <Group title={t("payments.stay.invitations")}>
          {invitations.map((one) => (
            <Line
              key={one.id}
              name={one.email}
              about={t("members.pendingUntil", { date: formatEnd(one.expiresAt) })}
              stays={!leaving.has(one.id)}
              onChange={(stays) => onChange(one.id, stays)}
            />
          ))}
        </Group>
      )}
    </>
  );
}

function Successor({
  people,
  leaving,
  value,
  onChange,
}: {
  readonly people: readonly Member[];
  readonly leaving: ReadonlySet<string>;
  readonly value: string;
  readonly onChange: (id: string) => void;
}) {
  const t = useText();
  const owner = people.find(isOwner);
  return (
    <>
      <SelectField
        label={t("members.successor")}
        hint={t("members.successorHint")}
        value={value}
        placeholder={t("members.successorOwner", { name: owner ? nameOf(owner) : "" })}
        options={heirsOf(people, leaving).map((one) => ({ value: one.id, label: nameOf(one) }))}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
      <p className="payments-about payments-stay-note">{t("payments.stay.note")}</p>
    </>
  );
}

function Group({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <fieldset className="payments-stay">
      <legend>{title}</legend>
      {children}
    </fieldset>
  );
}

interface LineProps {
  readonly name: string;
  readonly about: string;
  readonly stays: boolean;
  readonly fixed?: boolean;
  readonly onChange: (stays: boolean) => void;
}

function Line({ name, about, stays, fixed = false, onChange }: LineProps) {
  return (
    <FormControlLabel
      sx={{ mr: 0 }}
      control={
        <Checkbox checked={stays} disabled={fixed} onChange={(event) => onChange(event.currentTarget.checked)} />
      }
      label={
        <span className="payments-stay-line">
          {name}
          <small>{about}</small>
        </span>
      }
    />
  );
}

/** Shows the people to remove with the order that is being confirmed. */
export function WhoLeaves({ chosen }: { readonly chosen: Chosen }) {
  const t = useText();
  const { members, invitations } = chosen;
  const names = members.map(nameOf).join(", ");
  const emails = invitations.map(({ email }) => email).join(", ");
  return (
    <Alert severity="warning">
      {members.length > 0 && <p className="payments-leaves">{t("payments.stay.leave", { names })}</p>}
      {invitations.length > 0 && <p className="payments-leaves">{t("payments.stay.revoked", { emails })}</p>}
    </Alert>
  );
}
