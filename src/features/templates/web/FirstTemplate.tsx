import Box from "@mui/material/Box";
import Paper from "@mui/material/Paper";
import Typography from "@mui/material/Typography";
import type { ReactNode } from "react";
import { useText } from "#client/i18n.ts";
import { EmptyState } from "#ui/states.tsx";

/** No template yet: what one is, shown by a small example, and the one thing to do. */
export function FirstTemplate({ action }: { readonly action: ReactNode }) {
  const t = useText();
  const samples = [
    {
      text: t("templates.empty.sampleField"),
      note: t("templates.empty.field"),
      form: t("templates.empty.formField"),
    },
    { text: t("templates.empty.sampleLoop"), note: t("templates.empty.loop"), form: t("templates.empty.formLoop") },
    {
      text: t("templates.empty.sampleCondition"),
      note: t("templates.empty.condition"),
      form: t("templates.empty.formCondition"),
    },
  ];
  return (
    <Box sx={{ maxWidth: 880, mx: "auto" }}>
      <EmptyState title={t("templates.empty.title")} text={t("templates.empty.text")} action={action} />
      <Paper sx={{ p: { xs: 2, sm: 3 }, display: "grid", gap: 2.5 }}>
        {samples.map(({ text, note, form }) => (
          <Box
            key={text}
            sx={{ display: "grid", gap: { xs: 0.5, sm: 3 }, gridTemplateColumns: { sm: "1fr 1fr" }, minWidth: 0 }}
          >
            <Box sx={{ minWidth: 0 }}>
              <Typography variant="caption" sx={{ color: "text.secondary" }}>
                {t("templates.empty.sampleTitle")}
              </Typography>
              <Typography sx={{ fontFamily: "Georgia, 'Liberation Serif', serif", overflowWrap: "anywhere" }}>
                {marked(text)}
              </Typography>
            </Box>
            <Box>
              <Typography variant="caption" sx={{ color: "text.secondary" }}>
                {t("templates.empty.formTitle")}
              </Typography>
              <Typography variant="body2" sx={{ fontWeight: 600 }}>
                {form}
              </Typography>
              <Typography variant="body2" sx={{ color: "text.secondary" }}>
                {note}
              </Typography>
            </Box>
          </Box>
        ))}
      </Paper>
    </Box>
  );
}

/** The text with its tags as the preview colours them. */
const marked = (text: string): ReactNode[] =>
  text.split(/(\{[^{}]*\})/).map((piece, index) =>
    piece.startsWith("{") ? (
      // The pieces of one fixed sentence: their order never changes.
      <Box key={`${index}${piece}`} component="span" sx={{ bgcolor: "#fff1b0", color: "#111", borderRadius: "2px" }}>
        {piece}
      </Box>
    ) : (
      piece
    ),
  );
