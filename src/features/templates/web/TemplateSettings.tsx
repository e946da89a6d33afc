import { useQuery } from "@tanstack/react-query";
import { useParams } from "@tanstack/react-router";
import { FailureState } from "#client/FailureState.tsx";
import { partsFor, type TemplateSection } from "#client/feature.ts";
import { textOf, useText } from "#client/i18n.ts";
import { useActor } from "#client/who.ts";
import { PageBody } from "#ui/PageHeader.tsx";
import { FormSkeleton, PageSkeleton } from "#ui/skeletons.tsx";
import { manageTemplates } from "../policy.ts";
import { templateQuery } from "./queries.ts";
import { SettingsEditor } from "./SettingsEditor.tsx";

/** The settings of one template: its document, its fields, its groups. */
export function TemplateSettings({ sections }: { readonly sections: readonly TemplateSection[] }) {
  const t = useText();
  const { id = "" } = useParams({ strict: false }) as { id?: string };
  const template = useQuery(templateQuery(id));
  const actor = useActor();
  if (template.isPending) return <PageSkeleton label={t("shell.loading")} />;
  if (!template.data) {
    return (
      <PageBody>
        <FailureState page error={template.error} onRetry={() => void template.refetch()} />
      </PageBody>
    );
  }
  const mayEdit = actor !== undefined && manageTemplates(actor) === true;
  const others = partsFor(actor, sections).map(({ id: name, title, Part }) => ({
    name,
    label: textOf(title) ?? "",
    inside: (unsaved: boolean) =>
      actor && (
        <Part
          templateId={id}
          mayEdit={mayEdit}
          unsaved={unsaved}
          actor={actor}
          meanwhile={<FormSkeleton label={t("shell.loading")} fields={3} />}
        />
      ),
  }));
  return <SettingsEditor key={id} template={template.data} mayEdit={mayEdit} others={others} />;
}
