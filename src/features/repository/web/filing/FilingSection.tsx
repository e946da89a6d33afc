import Alert from "@mui/material/Alert";
import { useQuery } from "@tanstack/react-query";
import { FailureState } from "#client/FailureState.tsx";
import { errorText, failureText } from "#client/failure-text.ts";
import { SavedMeanwhile } from "#client/form/SavedMeanwhile.tsx";
import { useFormValues } from "#client/form/use-form-values.ts";
import { useText } from "#client/i18n.ts";
import { useChange } from "#client/use-change.ts";
import type { Actor } from "#protocol/actor.ts";
import { Field } from "#ui/Field.tsx";
import { ReasonButton } from "#ui/ReasonButton.tsx";
import { SelectField } from "#ui/SelectField.tsx";
import { SwitchField } from "#ui/SwitchField.tsx";
import { FormSkeleton } from "#ui/skeletons.tsx";
import { repositoryFilingKeys } from "../../feature.ts";
import { type Filing, type FilingPart, filingParts } from "../../filing.ts";
import { keptName, nameError } from "../../name.ts";
import { changeFiling } from "../../policy.ts";
import { saveFiling } from "../../process-contract.ts";
import { filingQuery } from "../queries.ts";
import "../repository.css";

/** The settings of the automatic filing. */
export function FilingSection({ actor }: { readonly actor: Actor }) {
  const t = useText();
  const { data, error, refetch } = useQuery(filingQuery);
  if (!data && error) return <FailureState error={error} onRetry={() => void refetch()} />;
  if (!data) return <FormSkeleton label={t("shell.loading")} fields={3} />;
  return <FilingForm filing={data} actor={actor} />;
}

function FilingForm({ filing, actor }: { readonly filing: Filing; readonly actor: Actor }) {
  const t = useText();
  const may = changeFiling(actor);
  const save = useChange(saveFiling, {
    inForm: true,
    done: () => t("repository.filing.saved"),
    refresh: [repositoryFilingKeys.all],
  });
  const form = useFormValues({
    draft: ["filing"],
    initial: { enabled: filing.enabled, root: filing.root, folders: filing.folders as readonly FilingPart[] },
    saved: filing.version,
    check: ({ root }) => ({ root: nameError("folder", keptName(root)) }),
    send: ({ enabled, root, folders }, version) => save.mutateAsync({ enabled, root, folders: [...folders], version }),
  });
  const { enabled, root, folders } = form.values;
  const example = [root, ...folders.map((part) => t(`repository.filing.examples.${part}`))].join(" / ");
  return (
    <form className="repository-filing" noValidate onSubmit={form.submit}>
      <p>{t("repository.filing.intro")}</p>
      <SavedMeanwhile form={form} fields={{ root: t("repository.filing.root") }} />
      {form.failure !== undefined && <Alert severity="error">{failureText(form.failure)}</Alert>}
      <SwitchField
        label={t("repository.filing.enabled")}
        checked={enabled}
        disabled={may !== true}
        onChange={(event) => form.set("enabled", event.currentTarget.checked)}
      />
      <Field label={t("repository.filing.root")} maxLength={120} disabled={may !== true} {...form.field("root")} />
      <Levels folders={folders} disabled={may !== true} onChange={(next) => form.set("folders", next)} />
      <p className="repository-where">{t("repository.filing.example", { path: example })}</p>
      <div>
        <ReasonButton
          type="submit"
          variant="contained"
          loading={form.busy}
          reason={may === true ? undefined : errorText(may)}
        >
          {t("repository.save")}
        </ReasonButton>
      </div>
    </form>
  );
}

/** Which folders lie in each other, from above; the next level is offered once one is chosen. */
function Levels(props: {
  readonly folders: readonly FilingPart[];
  readonly disabled: boolean;
  readonly onChange: (folders: readonly FilingPart[]) => void;
}) {
  const t = useText();
  const { folders, disabled, onChange } = props;
  return (
    <div className="repository-filters">
      {filingParts.slice(0, folders.length + 1).map((_, at) => (
        <SelectField
          // biome-ignore lint/suspicious/noArrayIndexKey: a level is its place
          key={at}
          label={t("repository.filing.level", { n: at + 1 })}
          value={folders[at] ?? ""}
          placeholder={t("repository.filing.noMore")}
          disabled={disabled}
          options={filingParts
            .filter((part) => part === folders[at] || !folders.includes(part))
            .map((value) => ({ value, label: t(`repository.filing.parts.${value}`) }))}
          onChange={(event) => onChange(withLevel(folders, at, event.currentTarget.value))}
        />
      ))}
    </div>
  );
}

/** The levels with another one at a place; taken away, those below move up. */
function withLevel(folders: readonly FilingPart[], at: number, given: string): FilingPart[] {
  const part = filingParts.find((one) => one === given);
  return [...folders.slice(0, at), ...(part ? [part] : []), ...folders.slice(at + 1)];
}
