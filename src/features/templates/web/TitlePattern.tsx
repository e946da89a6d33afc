import { useQuery } from "@tanstack/react-query";
import { SavedMeanwhile } from "#client/form/SavedMeanwhile.tsx";
import { useFormValues } from "#client/form/use-form-values.ts";
import { useText } from "#client/i18n.ts";
import { useChange } from "#client/use-change.ts";
import { unknownPlaces } from "#engine/answers/answers-in-text.ts";
import { Field } from "#ui/Field.tsx";
import { setTitlePattern } from "../contract.ts";
import { templateKeys } from "../feature.ts";
import type { Template } from "../template.ts";
import { templateQuery } from "./queries.ts";

interface Props {
  readonly templateId: string;
  readonly mayEdit: boolean;
}

/** The pattern of titles. Saved on blur, apart from the form's settings. */
export function TitlePattern(props: Props) {
  const { data } = useQuery(templateQuery(props.templateId));
  return data ? <PatternField {...props} template={data} /> : null;
}

const orNull = (pattern: string): string | null => (pattern === "" ? null : pattern);

function PatternField({ templateId, mayEdit, template }: Props & { readonly template: Template }) {
  const t = useText();
  const keys = new Set(template.form.fields.map(({ key }) => key));
  const change = useChange(setTitlePattern, {
    inForm: true,
    done: () => t("templates.settings.titlePatternKept"),
    refresh: [templateKeys.one(templateId)],
  });
  const kept = template.titlePattern ?? "";
  const form = useFormValues({
    draft: ["titlePattern", templateId],
    initial: { titlePattern: kept },
    saved: kept,
    asLeft: true,
    check: ({ titlePattern }) => ({
      titlePattern:
        unknownPlaces(titlePattern, keys).length > 0 ? ("templates.settings.titlePatternUnknown" as const) : undefined,
    }),
    send: ({ titlePattern }, before) =>
      change.mutateAsync({ id: templateId, titlePattern: orNull(titlePattern.trim()), before: orNull(before) }),
    only: "titlePattern",
  });
  const unknown = unknownPlaces(form.values.titlePattern, keys);
  return (
    <>
      <SavedMeanwhile form={form} fields={{ titlePattern: t("templates.settings.titlePattern") }} />
      <Field
        label={t("templates.settings.titlePattern")}
        hint={t("templates.settings.titlePatternHint")}
        placeholder={[...keys]
          .slice(0, 2)
          .map((key) => `{${key}}`)
          .join(" - ")}
        maxLength={200}
        autoComplete="off"
        readOnly={!mayEdit}
        {...form.field("titlePattern")}
        error={
          unknown.length > 0
            ? t("templates.settings.titlePatternUnknown", { names: unknown.join(", ") })
            : form.error("titlePattern")
        }
        onBlur={form.save}
        onKeyDown={(event) => {
          if (event.key === "Enter") form.save();
        }}
      />
    </>
  );
}
