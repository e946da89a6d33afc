import Close from "@mui/icons-material/Close";
import Box from "@mui/material/Box";
import Drawer from "@mui/material/Drawer";
import IconButton from "@mui/material/IconButton";
import Typography from "@mui/material/Typography";
import { useDeferredValue, useId, useState } from "react";
import { useLanguage, useText } from "#client/i18n.ts";
import { nameKey } from "#features/answers/form-definition.ts";
import { Field } from "#ui/Field.tsx";
import { EmptyState } from "#ui/states.tsx";
import { type HelpEntry, helpIn } from "../formula-help.ts";
import { CopyTag } from "./CopyTag.tsx";

/** Explains how numbers, dates and people are written in words: every filter and function with examples to copy. */
export function FormulaHelp({ onClose }: { readonly onClose: () => void }) {
  const t = useText();
  const titleId = useId();
  const [typed, setTyped] = useState("");
  const search = nameKey(useDeferredValue(typed));
  const { filters, functions } = helpIn(useLanguage());
  const matching = (list: readonly HelpEntry[]) =>
    list.filter(({ names, does, examples }) =>
      nameKey([...names, does, ...examples.map(({ result }) => result)].join(" ")).includes(search),
    );
  const lists = [
    { title: t("templates.help.filters"), entries: matching(filters) },
    { title: t("templates.help.functions"), entries: matching(functions) },
  ].filter(({ entries }) => entries.length > 0);
  return (
    <Drawer
      open
      anchor="right"
      onClose={onClose}
      // The top bar lies over the navigation's drawer, and must not lie over this one.
      sx={{ zIndex: "modal" }}
      slotProps={{
        paper: { role: "dialog", "aria-modal": true, "aria-labelledby": titleId, sx: { width: "min(520px, 100vw)" } },
      }}
    >
      <Box sx={{ display: "grid", gap: 1.5, p: 2.5, borderBottom: 1, borderColor: "divider" }}>
        <Box sx={{ display: "flex", alignItems: "center", justifyContent: "space-between" }}>
          <Typography id={titleId} variant="h2">
            {t("templates.help.title")}
          </Typography>
          <IconButton aria-label={t("templates.help.close")} onClick={onClose} edge="end">
            <Close />
          </IconButton>
        </Box>
        <Typography variant="body2">{t("templates.help.intro")}</Typography>
        <Field
          type="search"
          label={t("templates.help.search")}
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
      </Box>
      <Box sx={{ flex: 1, minHeight: 0, overflowY: "auto", px: 2.5, py: 2 }}>
        {lists.length === 0 && <EmptyState title={t("templates.help.none")} />}
        {lists.map(({ title, entries }) => (
          <Box key={title} component="section" sx={{ display: "grid", gap: 2.5, mb: 4 }}>
            <Typography variant="h3" sx={{ fontSize: "1rem" }}>
              {title}
            </Typography>
            {entries.map((entry) => (
              <Entry key={entry.names[0]} entry={entry} />
            ))}
          </Box>
        ))}
      </Box>
    </Drawer>
  );
}

function Entry({ entry: { names, does, examples } }: { readonly entry: HelpEntry }) {
  return (
    <Box>
      <Typography component="h4" sx={{ fontWeight: 650 }}>
        {names.join(" · ")}
      </Typography>
      <Typography variant="body2" sx={{ color: "text.secondary", mb: 0.5 }}>
        {does}
      </Typography>
      {examples.map(({ tag, result }) => (
        <CopyTag key={tag + result} tag={tag} result={result} />
      ))}
    </Box>
  );
}
