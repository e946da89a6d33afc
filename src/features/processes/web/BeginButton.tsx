import Button from "@mui/material/Button";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { call } from "#client/call.ts";
import { failureText } from "#client/failure-text.ts";
import type { TemplateAct } from "#client/feature.ts";
import { useText } from "#client/i18n.ts";
import { useNavigate } from "#client/link.tsx";
import { notify } from "#client/snackbar.tsx";
import { Failure } from "#protocol/failure.ts";
import { processAddress } from "../addresses.ts";
import { createProcess } from "../contract.ts";
import { processListKeys } from "../feature.ts";
import * as may from "../policy.ts";

/** The act that the dialog of a new template offers: to begin its first contract. */
export const templateActs: readonly TemplateAct[] = [
  { id: "begin", order: 10, shownTo: may.createProcess, Part: BeginButton },
];

/** Begins a process with the title that its template makes, or else called as it. */
async function begun({ id: templateId, name: title }: { readonly id: string; readonly name: string }) {
  try {
    return await call(createProcess, { templateId });
  } catch (error) {
    if (!(error instanceof Failure && error.fields.some(({ path }) => path === "title"))) throw error;
    return call(createProcess, { templateId, title });
  }
}

/** Begins a process of a template, and opens its form. The dialog asks for more where it is needed. */
function BeginButton({ template }: { readonly template: { readonly id: string; readonly name: string } }) {
  const t = useText();
  const navigate = useNavigate();
  const queries = useQueryClient();
  const begin = useMutation({
    mutationFn: () => begun(template),
    onSuccess: async ({ id }) => {
      void queries.invalidateQueries({ queryKey: processListKeys.all });
      await navigate({ href: processAddress(id) });
    },
    onError: async (error) => {
      // Such as a project that this member must choose.
      if (error instanceof Failure && error.fields.length > 0)
        await navigate({ href: `/processes?new=${template.id}` });
      else notify.error(failureText(error));
    },
  });
  return (
    <Button
      variant="contained"
      // It takes the place of the button that was pressed, and its focus.
      autoFocus
      loading={begin.isPending}
      onClick={() => begin.mutate()}
    >
      {t("processes.page.begin.first")}
    </Button>
  );
}
