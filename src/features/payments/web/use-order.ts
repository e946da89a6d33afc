import { useQueryClient } from "@tanstack/react-query";
import { useText } from "#client/i18n.ts";
import { notify } from "#client/snackbar.tsx";
import type { Order } from "../contract.ts";
import { paymentKeys } from "../feature.ts";

/** Called with the id of an order that waits on this page for its payment. */
export type Placed = (orderId: string) => void;

/** Returns the step after an order: the provider's page, or this page, where its instructions are. */
export function useOrdered(onPlaced: Placed) {
  const t = useText();
  const queries = useQueryClient();
  return async (order: Order | null): Promise<void> => {
    if (order?.checkoutUrl) {
      globalThis.location.assign(order.checkoutUrl);
      return;
    }
    await queries.invalidateQueries({ queryKey: paymentKeys.all });
    if (order) onPlaced(order.id);
    notify.success(order ? t("payments.ordered") : t("payments.scheduled"));
  };
}
