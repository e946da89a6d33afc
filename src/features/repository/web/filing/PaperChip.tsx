import { useText } from "#client/i18n.ts";
import { showBritish } from "#engine/calendar/day.ts";
import { StatusChip } from "#ui/StatusChip.tsx";
import { standingOf } from "../../paper.ts";
import { today } from "./today.ts";

const tones = { good: "neutral", expiring: "warning", expired: "error" } as const;

/** That a paper expires soon, or did; with `always` also that it is valid. Nothing where a file does not expire. */
export function PaperChip(props: { readonly validUntil: string | null; readonly always?: boolean }) {
  const t = useText();
  if (props.validUntil === null) return null;
  const standing = standingOf(props.validUntil, today());
  if (standing === "good" && !props.always) return null;
  const label = t(`repository.paper.${standing}`, { date: showBritish(props.validUntil) });
  return <StatusChip label={label} tone={tones[standing]} />;
}
