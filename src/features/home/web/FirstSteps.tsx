import Done from "@mui/icons-material/CheckCircle";
import Open from "@mui/icons-material/RadioButtonUnchecked";
import Button from "@mui/material/Button";
import Paper from "@mui/material/Paper";
import Typography from "@mui/material/Typography";
import type { ReactNode } from "react";
import { errorText } from "#client/failure-text.ts";
import { useText } from "#client/i18n.ts";
import { Link, useNavigate } from "#client/link.tsx";
import { useSession } from "#client/who.ts";
import { createProcess } from "#features/processes/policy.ts";
import { manageTemplates } from "#features/templates/policy.ts";
import type { Actor } from "#protocol/actor.ts";
import { type Address, screenPath } from "#protocol/address.ts";
import type { Decision } from "#protocol/decision.ts";
import { ReasonButton } from "#ui/ReasonButton.tsx";
import { Awaited } from "#ui/skeletons.tsx";
import { doneSteps, type FirstStep, firstSteps, isOnFreePlan } from "../first-steps.ts";
import "./first-steps.css";
import { useQuery } from "@tanstack/react-query";
import { call } from "#client/call.ts";
import { useChange } from "#client/use-change.ts";
import { trySample } from "#features/gallery/contract.ts";
import { galleryKeys } from "#features/gallery/feature.ts";
import { trySample as mayTry } from "#features/gallery/policy.ts";
import { listMembers } from "#features/members/contract.ts";
import { memberKeys } from "#features/members/feature.ts";
import { processListKeys } from "#features/processes/feature.ts";
import { listTemplates } from "#features/templates/contract.ts";
import { templateListKeys } from "#features/templates/feature.ts";
import { progressQuery } from "./progress-query.ts";

/** The first steps of a new organization, each ticked when it is done. Hidden from its first approved contract on. */
export function FirstSteps({ actor }: { readonly actor: Actor }) {
  const t = useText();
  const session = useSession();
  const { done, loading } = useFirstSteps();
  if (!done) return loading ? <Awaited /> : null;
  const templates = manageTemplates(actor);
  const begins = createProcess(actor);
  const ways: Readonly<Record<FirstStep, ReactNode>> = {
    contract: (
      <>
        <TrySample actor={actor} />
        <Way to="/managetemplates?tab=gallery" decision={templates} label={t("home.first.gallery")} />
        {begins !== "failure.role" && (
          <Way to="/processes?new=1" decision={begins} label={t("processes.page.create")} />
        )}
      </>
    ),
    template: <Way to="/managetemplates?new=1" decision={templates} label={t("templates.fromDocument.open")} />,
    colleague: <Way to="/manageorg?tab=users" decision label={t("home.first.invite")} />,
  };
  const count = firstSteps.filter((step) => done[step]).length;
  return (
    <Paper component="section" aria-labelledby="first-steps-title" className="first-steps">
      <Typography variant="h2" id="first-steps-title">
        {t("home.first.title")}
      </Typography>
      <p className="first-count">{t("home.first.count", { count, of: firstSteps.length })}</p>
      {isOnFreePlan(session?.organization ?? null) && <p className="first-count">{t("home.first.free")}</p>}
      <ol>
        {firstSteps.map((step) => (
          <li key={step} className={done[step] ? "done" : undefined}>
            {done[step] ? (
              <Done color="success" titleAccess={t("home.first.done")} />
            ) : (
              <Open titleAccess={t("home.first.open")} />
            )}
            <div>
              <h3>{t(`home.first.${step}`)}</h3>
              <p>{t(`home.first.${step}Text`)}</p>
            </div>
            {/* One template is followed by others: their door stays. */}
            {(!done[step] || step === "template") && <div className="first-ways">{ways[step]}</div>}
          </li>
        ))}
      </ol>
    </Paper>
  );
}

/** The link of a step. Users who may not take it see the reason. */
function Way({ to, decision, label }: { readonly to: Address; readonly decision: Decision; readonly label: string }) {
  return decision === true ? (
    <Button size="small" variant="outlined" component={Link} to={to}>
      {label}
    </Button>
  ) : (
    <ReasonButton size="small" variant="outlined" reason={errorText(decision)}>
      {label}
    </ReasonButton>
  );
}

/** Begins a draft filled with sample answers, and opens it. */
function TrySample({ actor }: { readonly actor: Actor }) {
  const t = useText();
  const navigate = useNavigate();
  const begin = useChange(trySample, {
    refresh: [templateListKeys.all, processListKeys.all, galleryKeys.all],
    afterwards: ({ processId }) => void navigate({ href: screenPath("/processes/:id", { id: processId }) }),
  });
  const may = mayTry(actor);
  if (may === "failure.role") return null;
  return (
    <ReasonButton
      size="small"
      variant="contained"
      reason={may === true ? undefined : errorText(may)}
      loading={begin.isPending}
      onClick={() => begin.mutate({})}
    >
      {t("gallery.sample")}
    </ReasonButton>
  );
}

/**
 * Returns which of the first steps are done, or undefined while that is loaded, failed, and from the first approved contract
 * on. Until that is known nothing else is requested: an organization at work sends one small request.
 */
function useFirstSteps() {
  const progress = useQuery(progressQuery);
  const enabled = progress.data?.approved === false;
  const templates = useQuery({
    queryKey: templateListKeys.of("first"),
    queryFn: ({ signal }) => call(listTemplates, { limit: 100 }, { signal }),
    enabled,
  });
  const people = useQuery({
    queryKey: memberKeys.of("first"),
    queryFn: async ({ signal }) => {
      const { members, invitations } = await call(listMembers, {}, { signal });
      return members.length + invitations.length;
    },
    enabled,
  });
  const loading = progress.isPending || (enabled && (templates.isPending || people.isPending));
  if (!progress.data || !enabled || !templates.data || people.data === undefined) return { loading };
  return {
    loading,
    done: doneSteps({ begun: progress.data.begun, templates: templates.data.rows, people: people.data }),
  };
}
