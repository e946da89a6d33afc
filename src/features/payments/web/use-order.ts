import { useQueryClient } from "@tanstack/react-query";
import { useText } from "#client/i18n.ts";
import { notify } from "#client/snackbar.tsx";
import type { Order } from "../contract.ts";
import { paymentKeys } from "../feature.ts";

/** Returns the step after an order: the provider's page, or this page with the order. */
export function useOrdered() {
  const t = useText();
  const queries = useQueryClient();
  return async (order: Order | null): Promise<void> => {
    if (order?.checkoutUrl) {
      globalThis.location.assign(order.checkoutUrl);
      return;
    }
    await queries.invalidateQueries({ queryKey: paymentKeys.all });
    notify.success(order ? t("payments.ordered") : t("payments.scheduled"));
  };
}
