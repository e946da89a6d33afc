import { FormDialog } from "#client/form/FormDialog.tsx";
import { useFormValues } from "#client/form/use-form-values.ts";
import { useText } from "#client/i18n.ts";
import { useNavigate } from "#client/link.tsx";
import { useChange } from "#client/use-change.ts";
import { screenPath } from "#protocol/address.ts";
import { createProject } from "../contract.ts";
import { levelProjectListKeys } from "../feature.ts";
import { checkProject, givenOf, ProjectFields, valuesOf } from "./ProjectFields.tsx";

/** Adds a project and leads to where its levels are added. */
export function ProjectDialog({ onClose }: { readonly onClose: () => void }) {
  const t = useText();
  const navigate = useNavigate();
  const create = useChange(createProject, {
    inForm: true,
    done: () => t("projectLevels.created"),
    refresh: [levelProjectListKeys.all],
    afterwards: ({ id }) => navigate({ to: screenPath("/hp/projects/:id/settings", { id }) }),
  });
  const form = useFormValues({
    draft: ["project"],
    initial: valuesOf(),
    check: checkProject,
    send: (values) => create.mutateAsync(givenOf(values)),
  });
  return (
    <FormDialog
      form={form}
      size="sm"
      title={t("projectLevels.add")}
      submitLabel={t("projectLevels.create")}
      onClose={onClose}
    >
      <ProjectFields form={form} />
    </FormDialog>
  );
}
