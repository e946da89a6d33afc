import Alert from "@mui/material/Alert";
import Button from "@mui/material/Button";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { FailureState } from "#client/FailureState.tsx";
import { useText } from "#client/i18n.ts";
import { Link } from "#client/link.tsx";
import type { Actor } from "#protocol/actor.ts";
import { managePublicForm, readHeld, readPublicForm } from "../policy.ts";
import { FormLinks } from "./FormLinks.tsx";
import { publicFormQuery } from "./queries.ts";
import { SettingsForm } from "./SettingsForm.tsx";
import "./form-settings.css";

/** The settings of a template's public form: its questions, its times, and its links. */
export function PublicFormTab({
  templateId,
  actor,
  meanwhile,
}: {
  readonly templateId: string;
  readonly actor: Actor;
  readonly meanwhile?: ReactNode;
}) {
  const t = useText();
  const may = readPublicForm(actor) === true;
  const found = useQuery({ ...publicFormQuery(templateId), enabled: may });
  if (!may)
    return (
      <Alert severity="info" sx={{ m: 2 }}>
        {t("forms.settings.plan")}
      </Alert>
    );
  if (found.isError) return <FailureState error={found.error} onRetry={() => void found.refetch()} />;
  if (!found.data) return meanwhile;
  const mayEdit = managePublicForm(actor) === true;
  return (
    <div className="form-settings">
      <p>{t("forms.settings.intro")}</p>
      {found.data.held > 0 && <Held count={found.data.held} actor={actor} />}
      <FormLinks templateId={templateId} form={found.data} mayEdit={mayEdit} />
      <SettingsForm key={templateId} templateId={templateId} form={found.data} mayEdit={mayEdit} />
    </div>
  );
}

/** Shows the number of held requests, with a link for users who see the inbox. */
function Held({ count, actor }: { readonly count: number; readonly actor: Actor }) {
  const t = useText();
  const way = readHeld(actor) === true && (
    <Button component={Link} to="/processes" search={{ tab: "work" }} size="small" color="inherit">
      {t("forms.held.see")}
    </Button>
  );
  return (
    <Alert severity="warning" action={way}>
      {t("forms.held.count", { count })}
    </Alert>
  );
}
