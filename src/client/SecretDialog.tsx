import Alert from "@mui/material/Alert";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import Dialog from "@mui/material/Dialog";
import DialogActions from "@mui/material/DialogActions";
import DialogContent from "@mui/material/DialogContent";
import DialogTitle from "@mui/material/DialogTitle";
import { useId } from "react";
import { notify } from "./snackbar.tsx";

/** The sentences around a secret, translated. */
interface SecretTexts {
  readonly title: string;
  /** A sentence with the purpose of the secret. It adds that the secret is not shown again. */
  readonly text: string;
  readonly label: string;
  readonly copy: string;
  readonly copied: string;
  readonly done: string;
}

/** Shows a key or a secret, once. Neither a press beside it nor Escape closes it: it would be lost. */
export function SecretDialog(props: {
  readonly secret: string;
  readonly texts: SecretTexts;
  readonly onDone: () => void;
}) {
  const { secret, texts, onDone } = props;
  const title = useId();
  const copy = async () => {
    await navigator.clipboard.writeText(secret);
    notify.success(texts.copied);
  };
  return (
    <Dialog open aria-labelledby={title} maxWidth="sm" fullWidth>
      <DialogTitle id={title}>{texts.title}</DialogTitle>
      <DialogContent sx={{ display: "grid", gap: 2 }}>
        <Alert severity="warning">{texts.text}</Alert>
        <Box sx={place}>
          <code aria-label={texts.label}>{secret}</code>
          {"clipboard" in navigator && (
            <Button variant="outlined" size="small" onClick={() => void copy()}>
              {texts.copy}
            </Button>
          )}
        </Box>
      </DialogContent>
      <DialogActions sx={{ px: 3, pb: 2 }}>
        <Button variant="contained" onClick={onDone}>
          {texts.done}
        </Button>
      </DialogActions>
    </Dialog>
  );
}

const place = {
  display: "flex",
  flexWrap: "wrap",
  gap: 1.5,
  alignItems: "center",
  px: 1.5,
  py: 1.25,
  border: "1px solid",
  borderColor: "divider",
  borderRadius: 1,
  code: { flex: "1 1 240px", fontSize: "0.8125rem", overflowWrap: "anywhere", userSelect: "all" },
} as const;
