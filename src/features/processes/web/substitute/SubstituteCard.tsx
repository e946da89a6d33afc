import Alert from "@mui/material/Alert";
import Button from "@mui/material/Button";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { failureText } from "#client/failure-text.ts";
import { DayField } from "#client/form/DayField.tsx";
import { useText } from "#client/i18n.ts";
import { notify } from "#client/snackbar.tsx";
import { useChange } from "#client/use-change.ts";
import { useActor } from "#client/who.ts";
import { showBritish } from "#engine/calendar/day.ts";
import { readDay } from "#engine/calendar/read-day.ts";
import { memberKeys } from "#features/members/keys.ts";
import { SectionCard } from "#ui/SectionCard.tsx";
import { SelectField } from "#ui/SelectField.tsx";
import { substituteKeys } from "../../keys.ts";
import { deleteSubstitute, saveSubstitute } from "../../substitute-contract.ts";
import { reviewersQuery } from "../queries.ts";
import { substituteQuery } from "./substitute-query.ts";

const refresh = [substituteKeys.all, memberKeys.all];

/** Who reviews in somebody's place while they are away: a card of /myaccount. */
export function SubstituteCard() {
  const t = useText();
  const { data } = useQuery(substituteQuery);
  const remove = useChange(deleteSubstitute, { refresh, done: () => t("processes.substitute.removed") });
  if (!data) return null;
  const { substitute, inPlaceOf } = data;
  return (
    <SectionCard title={t("processes.substitute.title")}>
      <p style={{ margin: 0 }}>{t("processes.substitute.text")}</p>
      {inPlaceOf.map(({ uid, name, until }) => (
        <Alert key={uid} severity="info">
          {t("processes.substitute.inPlace", { name, until: showBritish(until) })}
        </Alert>
      ))}
      {substitute ? (
        <>
          <strong>
            {t("processes.substitute.is", {
              name: substitute.name,
              from: showBritish(substitute.from),
              until: showBritish(substitute.until),
            })}
          </strong>
          <div>
            <Button variant="outlined" loading={remove.isPending} onClick={() => remove.mutate({})}>
              {t("processes.substitute.remove")}
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
  const [substituteId, setSubstitute] = useState("");
  const [days, setDays] = useState({ from: "", until: "" });
  const people = (useQuery(reviewersQuery).data ?? []).filter(({ uid }) => uid !== actor?.uid);
  const save = useChange(saveSubstitute, { inForm: true, refresh });
  const [from, until] = [readDay(days.from), readDay(days.until)];
  const ready = substituteId !== "" && from !== undefined && until !== undefined;
  const send = () => {
    if (ready)
      save.mutateAsync({ substituteId, from, until }).catch((error: unknown) => notify.error(failureText(error)));
  };
  if (people.length === 0) return <p style={{ margin: 0 }}>{t("processes.substitute.nobody")}</p>;
  return (
    <form
      style={{ display: "grid", gap: 16 }}
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      <SelectField
        label={t("processes.substitute.who")}
        placeholder={t("processes.page.assign.choose")}
        options={people.map(({ uid, name }) => ({ value: uid, label: name }))}
        value={substituteId}
        onChange={(event) => setSubstitute(event.currentTarget.value)}
      />
      <DayField
        label={t("processes.page.filter.from")}
        value={days.from}
        onText={(text) => setDays({ ...days, from: text })}
      />
      <DayField
        label={t("processes.page.filter.to")}
        value={days.until}
        error={from !== undefined && until !== undefined && until < from ? t("processes.substituteDays") : undefined}
        onText={(text) => setDays({ ...days, until: text })}
      />
      <div>
        <Button type="submit" variant="contained" loading={save.isPending} disabled={!ready}>
          {t("processes.page.rename.save")}
        </Button>
      </div>
    </form>
  );
}
