import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useText } from "#client/i18n.ts";
import { useChange } from "#client/use-change.ts";
import { unknownPlaces } from "#engine/answers/answers-in-text.ts";
import { Field } from "#ui/Field.tsx";
import { setTitlePattern } from "../contract.ts";
import { templateKeys } from "../feature.ts";
import { templateQuery } from "./queries.ts";

/** The pattern of titles. Saved on blur, apart from the form's settings. */
export function TitlePattern({ templateId, mayEdit }: { readonly templateId: string; readonly mayEdit: boolean }) {
  const t = useText();
  const { data } = useQuery(templateQuery(templateId));
  const kept = data?.titlePattern ?? "";
  const [typed, setTyped] = useState<string>();
  const change = useChange(setTitlePattern, {
    done: () => t("templates.settings.titlePatternKept"),
    refresh: [templateKeys.one(templateId)],
  });
  const keys = new Set(data?.form.fields.map(({ key }) => key));
  const unknown = unknownPlaces(typed ?? kept, keys);
  const save = () => {
    const next = typed?.trim();
    if (next === undefined || next === kept || unknown.length > 0) return;
    change.mutate(
      { id: templateId, titlePattern: next === "" ? null : next },
      { onSettled: () => setTyped(undefined) },
    );
  };
  return (
    <Field
      label={t("templates.settings.titlePattern")}
      hint={t("templates.settings.titlePatternHint")}
      error={
        unknown.length > 0 ? t("templates.settings.titlePatternUnknown", { names: unknown.join(", ") }) : undefined
      }
      placeholder={[...keys]
        .slice(0, 2)
        .map((key) => `{${key}}`)
        .join(" - ")}
      maxLength={200}
      autoComplete="off"
      readOnly={!mayEdit}
      value={typed ?? kept}
      onChange={(event) => setTyped(event.currentTarget.value)}
      onBlur={save}
      onKeyDown={(event) => {
        if (event.key === "Enter") save();
      }}
    />
  );
}
