import Box from "@mui/material/Box";
import useMediaQuery from "@mui/material/useMediaQuery";
import { useBlocker } from "@tanstack/react-router";
import { type ReactNode, useState } from "react";
import { useText } from "#client/i18n.ts";
import type { SelectedText } from "#client/preview/DocumentPreview.tsx";
import type { FormDefinition } from "#features/answers/form-definition.ts";
import { ConfirmDialog } from "#ui/ConfirmDialog.tsx";
import { Awaited, FormSkeleton } from "#ui/skeletons.tsx";
import type { AskedElement } from "../edit-contract.ts";
import { elementsOf } from "../edit-form.ts";
import type { Template } from "../template.ts";
import { DocumentPane } from "./DocumentPane.tsx";
import { CorrectionNote, useCorrection } from "./edit/CorrectionNote.tsx";
import { useTagEdits } from "./edit/use-tag-edits.ts";
import { FieldsTab } from "./FieldsTab.tsx";
import { EditBar, GeneralTab, GroupsTab, NumberingTab, RulesTab } from "./lazy-dialogs.ts";
import { SectionTabs } from "./SectionTabs.tsx";
import { SettingsHeader } from "./SettingsHeader.tsx";
import { useSearchValue } from "./use-search-value.ts";
import { useSettingsDraft } from "./use-settings-draft.ts";
import { type Steps, useShortcuts } from "./use-shortcuts.ts";

const noSteps: Steps = { undo: undefined, redo: undefined };
const tabs = ["fields", "groups", "rules", "numbering", "general"] as const;

/** A tab of another feature. */
export interface OtherTab {
  readonly name: string;
  readonly label: string;
  readonly inside: (unsaved: boolean) => ReactNode;
}

/** Returns the questions of the stored document, in its order. */
function askedIn(form: FormDefinition, keys: readonly string[]): AskedElement[] {
  const elements = elementsOf(form);
  return keys.flatMap((key) => {
    const element = elements.get(key);
    return element ? [{ key, name: element.setting.name, kind: element.type }] : [];
  });
}

/** Document on the left, settings on the right; on phones one after the other, to read. */
export function SettingsEditor({
  template,
  mayEdit,
  others,
}: {
  readonly template: Template;
  readonly mayEdit: boolean;
  readonly others: readonly OtherTab[];
}) {
  const t = useText();
  const wide = useMediaQuery("(min-width:900px)", { noSsr: true });
  const draft = useSettingsDraft(template);
  const [field, setField] = useSearchValue("field");
  const [wanted, setTab] = useSearchValue("tab");
  const edits = useTagEdits(draft.base);
  const [selected, setSelected] = useState<SelectedText>();
  const correction = useCorrection();
  // Settings and document change the template one after the other.
  const editable = mayEdit && wide && edits.count === 0;
  const named = [...tabs, ...others.map(({ name }) => name)];
  const shown = wide ? named : [...named, "document"];
  // The files of a template are a part of its general settings.
  const tab = shown.find((name) => name === (wanted === "attachments" ? "general" : wanted)) ?? "fields";
  const keys = draft.base.outline.map((entry) => entry.key);
  const chosen = keys.includes(field) ? field : (keys[0] ?? "");
  const unsaved = draft.state !== "clean" || edits.count > 0;
  const leaving = useBlocker({
    // Another field or tab is another address of this same page.
    shouldBlockFn: ({ current, next }) => unsaved && current.pathname !== next.pathname,
    enableBeforeUnload: unsaved,
    withResolver: true,
  });
  const [pressed, setPressed] = useState(0);
  const labels: Readonly<Record<string, string>> = {
    ...Object.fromEntries(others.map(({ name, label }) => [name, label])),
    fields: t("templates.settings.fieldsTab"),
    groups: t("templates.settings.groupsTab"),
    numbering: t("templates.numbering.tab"),
    rules: t("templates.options.tab"),
    general: t("templates.settings.generalTab"),
    document: t("templates.settings.preview"),
  };
  const waiting = <FormSkeleton label={t("shell.loading")} fields={3} />;
  const walk = (by: number) => {
    const next = keys[keys.indexOf(chosen) + by];
    if (next !== undefined) setField(next);
  };
  const free = edits.count === 0;
  useShortcuts({
    save: free ? draft.save : edits.keep,
    walk,
    settings: free ? draft : noSteps,
    document: edits,
    changing: !free,
  });
  const bar = (
    <EditBar
      meanwhile={<Awaited />}
      edits={edits}
      elements={edits.shown?.elements ?? askedIn(draft.base.form, keys)}
      labels={new Map([...elementsOf(draft.base.form)].map(([key, { setting }]) => [key, setting.label]))}
      current={field || chosen}
      selected={selected}
      unsaved={draft.state !== "clean"}
      onDone={() => setSelected(undefined)}
    />
  );
  const pane = (
    <DocumentPane
      template={draft.base}
      changed={edits.shown?.document}
      current={edits.count > 0 || (correction && field === "") ? field : chosen}
      find={correction}
      {...(mayEdit && wide ? { tools: bar, onSelect: setSelected, onStep: (kind) => edits[kind]?.() } : {})}
      onPlace={(key) => {
        setField(key);
        setPressed((count) => count + 1);
        if (tab !== "fields" && wide) setTab("");
      }}
    />
  );

  return (
    <Box sx={{ display: "flex", flexDirection: "column", minHeight: 0, height: { md: "calc(100dvh - 52px)" } }}>
      <SettingsHeader
        draft={draft}
        editable={editable}
        mayEdit={mayEdit}
        changing={edits.count > 0}
        apart={others.some(({ name }) => name === tab)}
      />
      {correction && (
        <CorrectionNote
          correction={correction}
          onPublication={shown.includes("publication") ? () => setTab("publication") : undefined}
        />
      )}
      <Box
        sx={{
          flex: 1,
          minHeight: 0,
          display: "grid",
          gridTemplateColumns: { md: "minmax(0, 1fr) minmax(380px, 440px)" },
          borderTop: 1,
          borderColor: "divider",
        }}
      >
        {wide && (
          <Box component="section" aria-label={labels["document"]} sx={{ minHeight: 0 }}>
            {pane}
          </Box>
        )}
        <Box
          sx={{
            display: "flex",
            flexDirection: "column",
            minHeight: 0,
            minWidth: 0,
            bgcolor: "background.paper",
            borderLeft: { md: 1 },
            borderColor: { md: "divider" },
          }}
        >
          <SectionTabs
            sections={shown.map((name) => ({
              name,
              label: labels[name] ?? "",
              ...(name === "fields" ? { count: keys.length } : {}),
            }))}
            current={tab}
            onChoose={(next) => setTab(next === "fields" ? "" : next)}
          />
          <Box
            role="tabpanel"
            id={`panel-${tab}`}
            aria-labelledby={`tab-${tab}`}
            sx={{ flex: 1, minHeight: 0, display: "flex", flexDirection: "column", overflowY: { md: "auto" } }}
          >
            {tab === "fields" && (
              <FieldsTab
                draft={draft}
                mayEdit={mayEdit}
                editable={editable}
                chosen={chosen}
                reveal={pressed}
                onChoose={setField}
                onWalk={walk}
              />
            )}
            {tab === "groups" && (
              <GroupsTab draft={draft} editable={editable} onChoose={setField} meanwhile={waiting} />
            )}
            {tab === "numbering" && <NumberingTab draft={draft} editable={editable} meanwhile={waiting} />}
            {tab === "rules" && <RulesTab draft={draft} editable={editable} meanwhile={waiting} />}
            {tab === "general" && (
              <GeneralTab draft={draft} editable={editable} mayEdit={mayEdit} meanwhile={waiting} />
            )}
            {others.find(({ name }) => name === tab)?.inside(unsaved)}
            {tab === "document" && <Box sx={{ height: "75dvh" }}>{pane}</Box>}
          </Box>
        </Box>
      </Box>
      <ConfirmDialog
        open={leaving.status === "blocked"}
        title={t("templates.settings.unsaved")}
        text={t("templates.settings.leave")}
        confirmLabel={t("templates.settings.discard")}
        cancelLabel={t("templates.upload.cancel")}
        tone="error"
        onConfirm={() => leaving.status === "blocked" && leaving.proceed()}
        onCancel={() => leaving.status === "blocked" && leaving.reset()}
      />
    </Box>
  );
}
