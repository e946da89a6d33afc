import Alert from "@mui/material/Alert";
import { useContext } from "react";
import { useText } from "#client/i18n.ts";
import { useStore } from "#client/store.ts";
import type { Carried } from "#features/processes/carried.ts";
import { CarriedContext } from "./carried-marks.ts";

/** Counts the carried answers that were changed or confirmed. */
export function CarriedCount() {
  const t = useText();
  const { carried, marks } = useContext(CarriedContext);
  const { size } = useStore(marks);
  if (!carried || size === 0) return null;
  return (
    <p>{t("processes.page.carried.count", { confirmed: Math.max(0, carried.total - size), total: carried.total })}</p>
  );
}

/** Returns the words for the source of answers: the title of a process, a message, a record. */
export function sourceText(t: ReturnType<typeof useText>, { title, kind }: Carried["from"][number]): string {
  if (kind !== undefined)
    return t(kind === "message" ? "processes.page.carried.ofMessage" : "processes.page.carried.ofRecord");
  return title === "" ? t("processes.page.carried.another") : `«${title}»`;
}

/** Says above the form where its answers came from, while some of them are neither changed nor confirmed. */
export function CarriedNotice() {
  const t = useText();
  const { carried, marks } = useContext(CarriedContext);
  const { size } = useStore(marks);
  if (!carried || size === 0) return null;
  const titles = carried.from.map((source) => sourceText(t, source)).join(", ");
  return (
    <Alert severity="info" className="carried-notice">
      {t("processes.page.carried.notice", { count: carried.total, titles })} <CarriedCount />
    </Alert>
  );
}
