import { useText } from "#client/i18n.ts";

/** Says how far away a day is. */
export function useWhen(): (daysLeft: number) => string {
  const t = useText();
  return (daysLeft) => {
    if (daysLeft === 0) return t("alerts.when.today");
    if (daysLeft === 1) return t("alerts.when.tomorrow");
    if (daysLeft === -1) return t("alerts.when.yesterday");
    return daysLeft > 0 ? t("alerts.when.in", { count: daysLeft }) : t("alerts.when.ago", { count: -daysLeft });
  };
}
