import Badge from "@mui/icons-material/BadgeOutlined";
import Button from "@mui/material/Button";
import { useState } from "react";
import { failureText } from "#client/failure-text.ts";
import { useText } from "#client/i18n.ts";
import { lazyComponent } from "#client/lazy-component.tsx";
import { notify } from "#client/snackbar.tsx";
import type { CardField } from "../card-fields.ts";

const CardDialog = lazyComponent(() => import("./CardDialog.tsx").then((m) => m.CardDialog));

/** Fills a person of a form from their identity card. Draws nothing where no identity number is asked for. */
export function PartyCardButton(props: {
  readonly draft: string | undefined;
  readonly fields: readonly { readonly name: string; readonly label: string; readonly kind: string }[];
  readonly fill: (name: string, typed: string) => void;
}) {
  const t = useText();
  const [open, setOpen] = useState(false);
  const fields = props.fields as readonly CardField[];
  if (!fields.some(({ kind }) => kind === "cui")) return null;
  return (
    <>
      <Button variant="outlined" startIcon={<Badge />} onClick={() => setOpen(true)}>
        {t("forms.card.open")}
      </Button>
      {open && (
        <CardDialog
          fields={fields}
          fill={props.fill}
          draft={props.draft && `${props.draft} ${fields[0]?.name ?? ""}`}
          onClose={() => setOpen(false)}
          onMissing={(error) => {
            notify.error(failureText(error));
            setOpen(false);
          }}
        />
      )}
    </>
  );
}
