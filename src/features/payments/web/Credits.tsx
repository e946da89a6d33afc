import Button from "@mui/material/Button";
import { useState } from "react";
import { call } from "#client/call.ts";
import { useText } from "#client/i18n.ts";
import { SectionCard } from "#ui/SectionCard.tsx";
import { type Overview, orderCredits } from "../contract.ts";
import { creditPacks, dollars } from "../price.ts";
import { PiecesDialog } from "./PiecesDialog.tsx";

/** The credits for registry queries that are left, and buying more. */
export function Credits({ overview, left }: { readonly overview: Overview; readonly left: number }) {
  const t = useText();
  const [ordering, setOrdering] = useState(false);
  return (
    <SectionCard title={t("payments.credits.title")}>
      <p>
        <strong>{t("payments.credits.left", { count: left })}</strong>
        {". "}
        {t("payments.credits.text")}
      </p>
      <div>
        <Button variant="outlined" onClick={() => setOrdering(true)}>
          {t("payments.credits.buy")}
        </Button>
      </div>
      {ordering && (
        <PiecesDialog
          overview={overview}
          pieces={{
            order: (credits, tax) => call(orderCredits, { credits, ...tax }),
            title: t("payments.credits.title"),
            submitLabel: t("payments.credits.buy"),
            label: t("payments.credits.pack"),
            choices: creditPacks.map(({ credits, cents }) => ({
              count: credits,
              label: t("payments.credits.each", {
                count: credits,
                amount: dollars(cents),
                each: dollars(cents / credits),
              }),
            })),
          }}
          onClose={() => setOrdering(false)}
        />
      )}
    </SectionCard>
  );
}
