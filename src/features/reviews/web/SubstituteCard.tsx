import Alert from "@mui/material/Alert";
import Button from "@mui/material/Button";
import { queryOptions, useQuery } from "@tanstack/react-query";
import { call } from "#client/call.ts";
import { failureText } from "#client/failure-text.ts";
import { DayField } from "#client/form/DayField.tsx";
import { useFormValues } from "#client/form/use-form-values.ts";
import { useText } from "#client/i18n.ts";
import { useChange } from "#client/use-change.ts";
import { useActor } from "#client/who.ts";
import { showBritish } from "#engine/calendar/day.ts";
import { readDay } from "#engine/calendar/read-day.ts";
import { memberKeys } from "#features/members/feature.ts";
import { ReasonButton } from "#ui/ReasonButton.tsx";
import { SectionCard } from "#ui/SectionCard.tsx";
import { SelectField } from "#ui/SelectField.tsx";
import { deleteSubstitute, getSubstitute, saveSubstitute } from "../contract.ts";
import { substituteKeys } from "../feature.ts";
import { reviewersQuery } from "./reviewers.ts";

/** The person's substitute, and the people whose substitute they are. */
const substituteQuery = queryOptions({
  queryKey: substituteKeys.of(),
  queryFn: ({ signal }) => call(getSubstitute, {}, { signal }),
});

const refresh = [substituteKeys.all, memberKeys.all];

/** The substitute who reviews while a person is away: a card of /myaccount. */
export function SubstituteCard() {
  const t = useText();
  const { data } = useQuery(substituteQuery);
  const remove = useChange(deleteSubstitute, { refresh, done: () => t("reviews.substitute.removed") });
  if (!data) return null;
  const { substitute, inPlaceOf } = data;
  return (
    <SectionCard title={t("reviews.substitute.title")}>
      <p style={{ margin: 0 }}>{t("reviews.substitute.text")}</p>
      {inPlaceOf.map(({ uid, name, until }) => (
        <Alert key={uid} severity="info">
          {t("reviews.substitute.inPlace", { name, until: showBritish(until) })}
        </Alert>
      ))}
      {substitute ? (
        <>
          <strong>
            {t("reviews.substitute.is", {
              name: substitute.name,
              from: showBritish(substitute.from),
              until: showBritish(substitute.until),
            })}
          </strong>
          <div>
            <Button variant="outlined" loading={remove.isPending} onClick={() => remove.mutate({})}>
              {t("reviews.substitute.remove")}
            </Button>
          </div>
        </>
      ) : (
        <SubstituteForm />
      )}
    </SectionCard>
  );
}

function SubstituteForm() {
  const t = useText();
  const actor = useActor();
  const people = (useQuery(reviewersQuery).data ?? []).filter(({ uid }) => uid !== actor?.uid);
  const save = useChange(saveSubstitute, { inForm: true, refresh });
  const form = useFormValues({
    draft: ["substitute"],
    initial: { substituteId: "", from: "", until: "" },
    // The days are checked together, so a wrong order is shown while they are typed.
    tried: true,
    check: (typed) => {
      const [from, until] = [readDay(typed.from), readDay(typed.until)];
      const backwards = from !== undefined && until !== undefined && until < from;
      return { until: backwards ? "processes.substituteDays" : undefined };
    },
    send: async ({ substituteId, ...typed }) => {
      const [from, until] = [readDay(typed.from), readDay(typed.until)];
      if (from !== undefined && until !== undefined) await save.mutateAsync({ substituteId, from, until });
    },
  });
  const { substituteId, from, until } = form.values;
  const ready = substituteId !== "" && readDay(from) !== undefined && readDay(until) !== undefined;
  if (people.length === 0) return <p style={{ margin: 0 }}>{t("reviews.substitute.nobody")}</p>;
  return (
    <form noValidate style={{ display: "grid", gap: 16 }} onSubmit={form.submit}>
      {form.failure !== undefined && <Alert severity="error">{failureText(form.failure)}</Alert>}
      <SelectField
        label={t("reviews.substitute.who")}
        placeholder={t("processes.page.assign.choose")}
        options={people.map(({ uid, name }) => ({ value: uid, label: name }))}
        {...form.field("substituteId")}
      />
      <DayField
        label={t("processes.page.filter.from")}
        value={from}
        error={form.error("from")}
        onText={(text) => form.set("from", text)}
      />
      <DayField
        label={t("processes.page.filter.to")}
        value={until}
        error={form.error("until")}
        onText={(text) => form.set("until", text)}
      />
      <div>
        <ReasonButton
          type="submit"
          variant="contained"
          loading={form.busy}
          reason={ready ? undefined : t("shell.fillFirst")}
        >
          {t("processes.page.rename.save")}
        </ReasonButton>
      </div>
    </form>
  );
}
