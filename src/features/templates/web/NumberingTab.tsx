import Add from "@mui/icons-material/Add";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import Typography from "@mui/material/Typography";
import { errorText } from "#client/failure-text.ts";
import { useText } from "#client/i18n.ts";
import { maxNumberings, type NumberingSetting, newNumbering } from "#features/answers/numbering.ts";
import { CopyTag } from "./CopyTag.tsx";
import { NumberingCard } from "./NumberingCard.tsx";
import type { SettingsDraft } from "./use-settings-draft.ts";

/** The number formats of a template, series by series, and the tags that count and refer. */
export function NumberingTab({
  draft: { draft, base, errors, editForm },
  editable,
}: {
  readonly draft: SettingsDraft;
  readonly editable: boolean;
}) {
  const t = useText();
  const { numbering, language = "es" } = draft.form;
  const series = numbering?.series ?? [];
  const set = (next: readonly NumberingSetting[]) =>
    editForm((form) => ({
      ...form,
      numbering: { series: [...next], references: form.numbering?.references ?? [] },
    }));
  const [count, refer] = language === "en" ? ["counter", "reference"] : ["contador", "referencia"];
  const name = series[0]?.name || t("templates.numbering.newName");
  const label = t("templates.numbering.labelExample");
  return (
    <Box
      sx={{ flex: 1, minHeight: 0, overflowY: { md: "auto" }, p: 2, display: "grid", gap: 2, alignContent: "start" }}
    >
      <Typography variant="body2" sx={{ color: "text.secondary" }}>
        {t("templates.numbering.intro")}
      </Typography>
      {series.length === 0 && <Typography>{t("templates.numbering.none")}</Typography>}
      {series.map((one, at) => (
        <NumberingCard
          // A card keeps its place in the list while its name is typed.
          // biome-ignore lint/suspicious/noArrayIndexKey: names change and may be the same for a moment
          key={`${base.versionId} ${at}`}
          one={one}
          language={language}
          editable={editable}
          error={(setting) => errorText(errors.get(`/numbering/${at}/${setting}`))}
          onChange={(changed) => set(series.map((each, index) => (index === at ? changed : each)))}
          onRemove={() => set(series.toSpliced(at, 1))}
        />
      ))}
      {editable && series.length < maxNumberings && (
        <Button
          variant="outlined"
          startIcon={<Add />}
          sx={{ justifySelf: "start" }}
          onClick={() => set([...series, newNumbering(freeName(series, t("templates.numbering.newName")))])}
        >
          {t("templates.numbering.add")}
        </Button>
      )}
      <Box sx={{ display: "grid", gap: 0.5, borderTop: 1, borderColor: "divider", pt: 2 }}>
        <Typography variant="body2">{t("templates.numbering.tagHint")}</Typography>
        <CopyTag tag={`{${count}("${name}")}`} />
        <Typography variant="body2" sx={{ mt: 1 }}>
          {t("templates.numbering.labelHint")}
        </Typography>
        <CopyTag tag={`{${count}("${name}", "${label}")}`} />
        <CopyTag tag={`{${refer}("${label}")}`} />
      </Box>
    </Box>
  );
}

function freeName(series: readonly NumberingSetting[], wanted: string): string {
  const taken = new Set(series.map(({ name }) => name));
  for (let number = 1; ; number++) {
    const name = number === 1 ? wanted : `${wanted} ${number}`;
    if (!taken.has(name)) return name;
  }
}
