import Alert from "@mui/material/Alert";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import { useState } from "react";
import { failureText } from "#client/failure-text.ts";
import { useFormValues } from "#client/form/use-form-values.ts";
import { useText } from "#client/i18n.ts";
import { useChange } from "#client/use-change.ts";
import { FilingFields, filedAt, filingOf, nowhere, projectError } from "#features/processes/web/index.ts";
import type { Actor } from "#protocol/actor.ts";
import { SectionCard } from "#ui/SectionCard.tsx";
import { SelectField } from "#ui/SelectField.tsx";
import type { Batch, Ending } from "../batch.ts";
import { makeProcesses } from "../contract.ts";
import { batchKeys, batchListKeys } from "../keys.ts";
import { endBatch } from "../policy.ts";

/** Says how far the processes go and where they belong, and makes them. */
export function MakeForm({ batch, actor }: { readonly batch: Batch; readonly actor: Actor }) {
  const t = useText();
  const endings = (["draft", "review", "approve"] as const).filter((one) => endBatch(actor, one, batch) === true);
  const last: Ending = endings.at(-1) ?? "draft";
  const [initial] = useState({ ...nowhere, ending: last, tags: tagOf(batch.name) });
  const make = useChange(makeProcesses, { inForm: true, refresh: [batchKeys.one(batch.id), batchListKeys.all] });
  const form = useFormValues({
    initial,
    check: ({ project }) => ({ project: projectError(actor, project) }),
    nameAt: (path) => filedAt(path.replace(/^filing\./, "")),
    send: ({ ending, ...filed }) => make.mutateAsync({ id: batch.id, ending, filing: filingOf(filed) }),
  });
  const { ending } = form.values;
  const { good, incomplete } = batch.counts;
  const rows = ending === "draft" ? good + incomplete : good;
  return (
    <SectionCard title={t("batch.page.make")}>
      <Box
        component="form"
        noValidate
        onSubmit={form.submit}
        sx={{ display: "grid", gap: 2, width: "100%", maxWidth: 720 }}
      >
        <SelectField
          label={t("batch.page.ending")}
          hint={t(`batch.page.endingHint.${ending}`)}
          options={endings.map((one) => ({ value: one, label: t(`batch.page.endings.${one}`) }))}
          value={ending}
          onChange={(event) => form.set("ending", endings.find((one) => one === event.currentTarget.value) ?? "draft")}
        />
        <FilingFields actor={actor} form={form} />
        {form.failure !== undefined && <Alert severity="error">{failureText(form.failure)}</Alert>}
        <Box>
          <Button type="submit" variant="contained" loading={form.busy} disabled={rows === 0}>
            {t("batch.page.makeButton", { count: rows })}
          </Button>
        </Box>
      </Box>
    </SectionCard>
  );
}

/** The tag its processes are found by: the name of the file, unless somebody says otherwise. */
const tagOf = (name: string): string =>
  name
    .replace(/\.xlsx$/i, "")
    .replace(/,/g, " ")
    .trim()
    .slice(0, 40)
    .trim();
