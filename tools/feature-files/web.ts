import type { Names } from "./names.ts";

/** The page of a feature: its list with a button, and the form behind it. */
export const webFiles = ({ feature, key, noun, one, One, words }: Names): Readonly<Record<string, string>> => ({
  "web/index.ts": `import type { WebFeature } from "#client/feature.ts";

/** The pages of this feature. */
export const web: WebFeature = { pages: { "/${feature}": () => import("./${One}sPage.tsx") } };
`,
  "web/queries.ts": `import { pagedQuery } from "#client/list/paged-query.ts";
import { list${One}s } from "../contract.ts";
import { ${one}ListKeys } from "../feature.ts";

/** The ${words}s, oldest first. */
export const ${one}sQuery = pagedQuery(${one}ListKeys.of("list"), list${One}s, {});
`,
  [`web/${One}sPage.tsx`]: `import { useInfiniteQuery } from "@tanstack/react-query";
import { useState } from "react";
import { errorText } from "#client/failure-text.ts";
import { useText } from "#client/i18n.ts";
import { PagedList } from "#client/list/PagedList.tsx";
import { useActor } from "#client/who.ts";
import { type Column, DataTable } from "#ui/DataTable.tsx";
import { PageBody, PageHeader } from "#ui/PageHeader.tsx";
import { ReasonButton } from "#ui/ReasonButton.tsx";
import { PageSkeleton } from "#ui/skeletons.tsx";
import { create${One} } from "../policy.ts";
import type { ${One} } from "../${noun}.ts";
import { Add${One} } from "./Add${One}.tsx";
import { ${one}sQuery } from "./queries.ts";

/** The ${words}s of the organization. */
export function Page() {
  const t = useText();
  const actor = useActor();
  const found = useInfiniteQuery(${one}sQuery);
  const [adding, setAdding] = useState(false);
  if (!actor) return <PageSkeleton label={t("shell.loading")} />;
  const may = create${One}(actor);
  const add = (
    <ReasonButton
      reason={may === true ? undefined : errorText(may)}
      variant="contained"
      onClick={() => setAdding(true)}
    >
      {t("${key}.add")}
    </ReasonButton>
  );
  const columns: Column<${One}>[] = [
    { key: "name", heading: t("${key}.name"), as: "title", cell: ({ name }) => name },
  ];
  return (
    <PageBody>
      <PageHeader title={t("${key}.title")} actions={add} />
      <PagedList query={found} empty={{ title: t("${key}.none"), text: t("${key}.noneText") }}>
        {(rows, more) => (
          <DataTable label={t("${key}.title")} columns={columns} rows={rows} rowKey={({ id }) => id} more={more} />
        )}
      </PagedList>
      {adding && <Add${One} onClose={() => setAdding(false)} />}
    </PageBody>
  );
}
`,
  [`web/Add${One}.tsx`]: `import { FormDialog } from "#client/form/FormDialog.tsx";
import { useFormValues } from "#client/form/use-form-values.ts";
import { useText } from "#client/i18n.ts";
import { useChange } from "#client/use-change.ts";
import { Field } from "#ui/Field.tsx";
import { create${One} } from "../contract.ts";
import { ${one}ListKeys } from "../feature.ts";
import { nameError } from "../${noun}.ts";

/** Adds a ${words}. */
export function Add${One}({ onClose }: { readonly onClose: () => void }) {
  const t = useText();
  const create = useChange(create${One}, {
    inForm: true,
    done: () => t("${key}.added"),
    refresh: [${one}ListKeys.all],
  });
  const form = useFormValues({
    initial: { name: "" },
    check: ({ name }) => ({ name: nameError(name) }),
    send: async (values) => {
      await create.mutateAsync(values);
      onClose();
    },
  });
  return (
    <FormDialog form={form} title={t("${key}.add")} submitLabel={t("${key}.submit")} onClose={onClose}>
      <Field
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- the dialog was opened to be filled in
        autoFocus
        label={t("${key}.name")}
        {...form.field("name")}
      />
    </FormDialog>
  );
}
`,
});
