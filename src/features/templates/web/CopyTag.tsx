import Copy from "@mui/icons-material/ContentCopyOutlined";
import Box from "@mui/material/Box";
import IconButton from "@mui/material/IconButton";
import Typography from "@mui/material/Typography";
import { currentText, useText } from "#client/i18n.ts";
import { notify } from "#client/snackbar.tsx";

/** Shows a tag as it is written in Word, its result if there is one, and a button that copies it. */
export function CopyTag({ tag, result = "" }: { readonly tag: string; readonly result?: string }) {
  const t = useText();
  return (
    <Box sx={{ display: "flex", gap: 1, alignItems: "flex-start", py: 0.5 }}>
      <Box sx={{ flex: 1, minWidth: 0 }}>
        <Typography
          component="code"
          sx={{ fontFamily: "monospace", fontSize: "0.8125rem", overflowWrap: "anywhere", color: "primary.main" }}
        >
          {tag}
        </Typography>
        {result !== "" && (
          <Typography variant="body2" sx={{ overflowWrap: "anywhere" }}>
            {result}
          </Typography>
        )}
      </Box>
      <IconButton size="small" aria-label={t("templates.help.copy", { tag })} onClick={() => void copy(tag)}>
        <Copy fontSize="small" />
      </IconButton>
    </Box>
  );
}

async function copy(tag: string): Promise<void> {
  const t = currentText();
  try {
    await navigator.clipboard.writeText(tag);
    notify.info(t("templates.help.copied"));
  } catch {
    notify.error(t("templates.help.notCopied"));
  }
}
