import Button from "@mui/material/Button";
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { FailureState } from "#client/FailureState.tsx";
import { formatDate } from "#client/format.ts";
import { useText } from "#client/i18n.ts";
import type { Answers } from "#engine/document/answers-lookup.ts";
import { ReasonButton } from "#ui/ReasonButton.tsx";
import { StatusChip } from "#ui/StatusChip.tsx";
import type { TemplateTest } from "../template-test.ts";
import { Coverage } from "./Coverage.tsx";
import { sourcesQuery, testsQuery } from "./queries.ts";
import { TestDialog } from "./TestDialog.tsx";
import { TryDialog } from "./TryDialog.tsx";
import "./tests.css";
import "./try.css";
import { FormDialog } from "#client/form/FormDialog.tsx";
import { useFormValues } from "#client/form/use-form-values.ts";
import { useChange } from "#client/use-change.ts";
import { Field } from "#ui/Field.tsx";
import { SelectField } from "#ui/SelectField.tsx";
import { keepTest } from "../contract.ts";
import { templateTestKeys } from "../feature.ts";

interface Props {
  readonly templateId: string;
  readonly mayEdit: boolean;
  readonly unsaved: boolean;
  readonly meanwhile?: ReactNode;
}

/** The tests of a template: what its current version makes of each. */
export function TemplateTests({ templateId, mayEdit, unsaved, meanwhile }: Props) {
  const t = useText();
  const found = useQuery(testsQuery(templateId));
  const [opened, setOpened] = useState<string>();
  const [keeping, setKeeping] = useState(false);
  const [trying, setTrying] = useState<{ readonly answers?: Answers }>();
  if (found.isError) return <FailureState error={found.error} onRetry={() => void found.refetch()} />;
  if (!found.data) return meanwhile;
  const { tests, number } = found.data;
  const shown = tests.find(({ id }) => id === opened);
  const passing = tests.filter(({ outcome }) => outcome?.state === "passes").length;
  return (
    <div className="template-tests">
      <p>{t("templateTests.intro")}</p>
      {tests.length === 0 ? (
        <p className="hint">{t("templateTests.none")}</p>
      ) : (
        <>
          <p role="status">{t("templateTests.summary", { count: passing, all: tests.length, number })}</p>
          <ul>
            {tests.map((test) => (
              <TestItem key={test.id} test={test} onOpen={() => setOpened(test.id)} />
            ))}
          </ul>
        </>
      )}
      <div className="test-steps">
        <ReasonButton
          reason={unsaved ? t("templateTests.try.unsaved") : undefined}
          variant="contained"
          onClick={() => setTrying({})}
        >
          {t("templateTests.try.open")}
        </ReasonButton>
        {mayEdit && (
          <Button variant="outlined" onClick={() => setKeeping(true)}>
            {t("templateTests.add")}
          </Button>
        )}
      </div>
      <Coverage templateId={templateId} onTry={(answers) => setTrying({ answers })} />
      {trying && (
        <TryDialog
          templateId={templateId}
          mayEdit={mayEdit}
          answers={trying.answers}
          onClose={() => setTrying(undefined)}
        />
      )}
      {keeping && <KeepTestDialog templateId={templateId} onClose={() => setKeeping(false)} />}
      {shown && (
        <TestDialog templateId={templateId} test={shown} mayEdit={mayEdit} onClose={() => setOpened(undefined)} />
      )}
    </div>
  );
}

const tones = { passes: "success", differs: "warning", unfillable: "error", pending: "neutral" } as const;

function TestItem({ test, onOpen }: { readonly test: TemplateTest; readonly onOpen: () => void }) {
  const t = useText();
  const state = test.outcome?.state ?? "pending";
  return (
    <li>
      <Button className="template-test" color="inherit" onClick={onOpen}>
        <span className="template-test-name">{test.name}</span>
        <span className="hint">
          {t("templateTests.accepted", { number: test.acceptedNumber, date: formatDate(test.acceptedAt) })}
        </span>
      </Button>
      <StatusChip tone={tones[state]} label={t(`templateTests.state.${state}`)} />
    </li>
  );
}

/** Keeps an approved process as a test. */
function KeepTestDialog({ templateId, onClose }: { readonly templateId: string; readonly onClose: () => void }) {
  const t = useText();
  const found = useQuery(sourcesQuery(templateId));
  const keep = useChange(keepTest, {
    inForm: true,
    done: () => t("templateTests.kept"),
    refresh: [templateTestKeys.one(templateId)],
  });
  const processes = found.data?.processes ?? [];
  const form = useFormValues({
    draft: ["template.test", templateId],
    initial: { processId: "", name: "" },
    check: ({ processId, name }) => ({
      processId: processId === "" ? "templateTests.choose" : undefined,
      name: name.trim() === "" ? "templateTests.nameRequired" : undefined,
    }),
    send: async ({ processId, name }) => {
      await keep.mutateAsync({ templateId, processId, name });
      onClose();
    },
  });
  return (
    <FormDialog
      form={form}
      size="sm"
      title={t("templateTests.add")}
      intro={t("templateTests.addIntro")}
      submitLabel={t("templateTests.keep")}
      onClose={onClose}
    >
      {found.data && processes.length === 0 && <p>{t("templateTests.noSources")}</p>}
      <SelectField
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- the dialog was opened to be filled in
        autoFocus
        label={t("templateTests.process")}
        placeholder={t("templateTests.choose")}
        options={processes.map(({ id, title, approvedOn }) => ({
          value: id,
          label: `${title} · ${formatDate(approvedOn)}`,
        }))}
        {...form.field("processId")}
      />
      <Field
        label={t("templateTests.name")}
        hint={t("templateTests.nameHint")}
        maxLength={120}
        {...form.field("name")}
      />
    </FormDialog>
  );
}
