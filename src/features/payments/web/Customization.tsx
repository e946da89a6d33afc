import Button from "@mui/material/Button";
import { useState } from "react";
import { call } from "#client/call.ts";
import { useText } from "#client/i18n.ts";
import { SectionCard } from "#ui/SectionCard.tsx";
import { type Overview, orderCustomization } from "../contract.ts";
import { customizationCents, dollars, maxCustomizations } from "../price.ts";
import { PiecesDialog } from "./PiecesDialog.tsx";

const quantities = Array.from({ length: maxCustomizations }, (_, i) => i + 1);

/** The adaptation of templates to the firm, ordered by the piece. */
export function Customization({ overview }: { readonly overview: Overview }) {
  const t = useText();
  const [ordering, setOrdering] = useState(false);
  return (
    <SectionCard title={t("payments.customization.title")}>
      <p>{t("payments.customization.text", { amount: dollars(customizationCents) })}</p>
      <div>
        <Button variant="outlined" onClick={() => setOrdering(true)}>
          {t("payments.customization.order")}
        </Button>
      </div>
      {ordering && (
        <PiecesDialog
          overview={overview}
          pieces={{
            order: (quantity, tax) => call(orderCustomization, { quantity, ...tax }),
            title: t("payments.customization.title"),
            submitLabel: t("payments.customization.order"),
            label: t("payments.customization.quantity"),
            choices: quantities.map((count) => ({ count, label: `${count} · ${dollars(count * customizationCents)}` })),
          }}
          onClose={() => setOrdering(false)}
        />
      )}
    </SectionCard>
  );
}
