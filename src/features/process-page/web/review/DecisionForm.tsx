import Button from "@mui/material/Button";
import Chip from "@mui/material/Chip";
import { useQuery } from "@tanstack/react-query";
import { useId, useState } from "react";
import { errorText } from "#client/failure-text.ts";
import { type FormValues, useFormValues } from "#client/form/use-form-values.ts";
import { useText } from "#client/i18n.ts";
import { maxReasonLength, type Process } from "#features/processes/process.ts";
import { approveProcess, rejectProcess } from "#features/reviews/policy.ts";
import type { Actor } from "#protocol/actor.ts";
import type { FailureCode } from "#protocol/failure.ts";
import { TextAreaField } from "#ui/TextAreaField.tsx";
import { useArmedKey } from "#ui/use-armed-key.ts";
import { reasonsQuery } from "../queries.ts";
import type { Deciding } from "./use-decide.ts";

interface DecisionFormProps {
  readonly process: Process;
  readonly actor: Actor;
  /** The version of the contract on screen, or undefined until it is shown. */
  readonly shown: string | undefined;
  readonly deciding: Deciding;
  /** True if words and figures differ and the user has not confirmed it yet. */
  readonly figuresToSee: boolean;
  /** Leads to the differences. */
  readonly onFigures: () => void;
}

/** Approve, or reject with a reason. */
export function DecisionForm(props: DecisionFormProps) {
  const [rejecting, setRejecting] = useState(false);
  // The written reason is kept while rejecting is left and taken up again.
  const rejection = useRejection(props.process.id, props.deciding);
  if (rejecting) return <RejectForm form={rejection} onClose={() => setRejecting(false)} />;
  return <Choices {...props} onReject={() => setRejecting(true)} />;
}

/** The two buttons. The reason why one cannot be pressed is written above them, and read with it. */
function Choices({
  process,
  actor,
  shown,
  deciding,
  figuresToSee,
  onFigures,
  onReject,
}: DecisionFormProps & { readonly onReject: () => void }) {
  const t = useText();
  const id = useId();
  const approve = approveProcess(actor, process);
  const reject = rejectProcess(actor, process);
  const { isPending } = deciding;
  const blocked = approve !== true || figuresToSee;
  const key = useArmedKey({ shown: blocked ? undefined : shown, act: () => deciding.mutate({ kind: "approve" }) });
  const isRefused = reject !== true;
  const whyNot =
    approve === "failure.plan" && !isRefused
      ? t("processes.page.review.planLost")
      : errorText(approve === true ? undefined : approve);
  const notYet = figuresToSee ? t("processes.figures.first") : key.ready ? "" : t("processes.page.review.notShown");
  const why = whyNot ?? notYet;
  return (
    <div className="decision">
      <p className="decision-why">
        <span id={id}>{why}</span>
        {approve === true && figuresToSee && (
          <Button size="small" onClick={onFigures}>
            {t("processes.figures.show")}
          </Button>
        )}
      </p>
      <div className="decision-buttons">
        <Button
          color="error"
          variant="outlined"
          fullWidth
          aria-keyshortcuts="R"
          aria-disabled={isRefused}
          aria-describedby={isRefused ? id : undefined}
          disabled={isPending}
          onClick={() => !isRefused && onReject()}
        >
          {t("processes.page.review.reject")} <kbd aria-hidden>R</kbd>
        </Button>
        <ApproveButton armedKey={key} describedBy={id} loading={isPending} />
      </div>
    </div>
  );
}

interface Rejection {
  readonly reason: string;
  readonly tags: readonly string[];
}

const nothing: Rejection = { reason: "", tags: [] };

const reasonError = (reason: string): FailureCode | undefined =>
  reason.trim() === ""
    ? "processes.reasonRequired"
    : reason.length > maxReasonLength
      ? "processes.reasonTooLong"
      : undefined;

const useRejection = (id: string, deciding: Deciding) =>
  useFormValues({
    draft: ["process.reject", id],
    initial: nothing,
    check: ({ reason }) => ({ reason: reasonError(reason) }),
    send: ({ reason, tags }) => deciding.mutateAsync({ kind: "reject", reason: reason.trim(), tags }),
  });

/** Asks for the reason. A failure of the whole form is shown in a message. */
function RejectForm({ form, onClose }: { readonly form: FormValues<Rejection>; readonly onClose: () => void }) {
  const t = useText();
  return (
    <form className="decision" noValidate onSubmit={form.submit}>
      <ReasonTags chosen={form.values.tags} onChange={(tags) => form.set("tags", tags)} />
      <TextAreaField
        label={
          <>
            {t("processes.page.review.reason")}
            <span aria-hidden className="required">
              {" *"}
            </span>
          </>
        }
        hint={t("processes.page.review.reasonHint")}
        aria-required
        autoFocus
        rows={4}
        onKeyDown={(event) => {
          if (event.key === "Escape") onClose();
          if (event.key === "Enter" && (event.ctrlKey || event.metaKey) && !event.repeat)
            event.currentTarget.form?.requestSubmit();
        }}
        {...form.field("reason")}
      />
      <div className="decision-buttons">
        <Button color="inherit" disabled={form.busy} onClick={onClose}>
          {t("processes.page.review.cancel")}
        </Button>
        <Button type="submit" color="error" variant="contained" loading={form.busy}>
          {t("processes.page.review.reject")}
        </Button>
      </div>
    </form>
  );
}

/** The organization's reasons, to be pressed. */
function ReasonTags({
  chosen,
  onChange,
}: {
  readonly chosen: readonly string[];
  readonly onChange: (next: readonly string[]) => void;
}) {
  const t = useText();
  const reasons = useQuery(reasonsQuery).data ?? [];
  if (reasons.length === 0) return null;
  return (
    <div role="group" aria-label={t("processes.page.review.reasons")} className="reason-tags">
      {reasons.map(({ id, name }) => {
        const on = chosen.includes(name);
        return (
          <Chip
            key={id}
            label={name}
            color={on ? "primary" : "default"}
            variant={on ? "filled" : "outlined"}
            aria-pressed={on}
            disabled={!on && chosen.length >= maxTags}
            onClick={() => onChange(on ? chosen.filter((one) => one !== name) : [...chosen, name])}
          />
        );
      })}
    </div>
  );
}

const maxTags = 20;

/** Approves the contract that is shown; `A` asks for a second press first. Until then it is reachable, and does nothing. */
function ApproveButton({
  armedKey: { ready, armed, props },
  describedBy,
  loading,
}: {
  readonly armedKey: ReturnType<typeof useArmedKey>;
  readonly describedBy: string;
  readonly loading: boolean;
}) {
  const t = useText();
  return (
    <Button
      {...props}
      color="success"
      variant="contained"
      fullWidth
      aria-keyshortcuts="A"
      aria-disabled={!ready}
      aria-describedby={ready ? undefined : describedBy}
      loading={loading}
    >
      <span aria-live="polite">
        {t(armed ? "processes.page.review.approveArmed" : "processes.page.review.approve")}
      </span>
      {!armed && (
        <>
          {" "}
          <kbd aria-hidden>A</kbd>
        </>
      )}
    </Button>
  );
}
