import type { MouseEvent, ReactNode } from "react";
import { useText } from "#client/i18n.ts";
import { showBritish } from "#engine/calendar/day.ts";
import type { BoardDetails } from "../../board.ts";
import { isOverdue } from "../../filters.ts";
import type { Card } from "../../task.ts";
import { businessMs } from "../../work-time.ts";
import { age, duration } from "../duration.ts";

const minuteMs = 60_000;

/** From this part of the target time on a card shows that it will soon be late. */
const soonFrom = 0.75;

/** The outlines of the icons, 24 by 24. They are drawn without styles of their own: a board has hundreds. */
const icons = {
  priority: "M14.4 6 14 4H5v17h2v-7h5.6l.4 2h7V6z",
  due: "M19 3h-1V1h-2v2H8V1H6v2H5a2 2 0 0 0-2 2v14a2 2 0 0 0 2 2h14a2 2 0 0 0 2-2V5a2 2 0 0 0-2-2zm0 16H5V8h14v11z",
  subtasks:
    "M19 3H5a2 2 0 0 0-2 2v14a2 2 0 0 0 2 2h14a2 2 0 0 0 2-2V5a2 2 0 0 0-2-2zm0 16H5V5h14v14zM17.6 9.4l-1.4-1.4-6.2 6.2-2.6-2.6L6 13l4 4z",
  waits: "M6 2v6l4 4-4 4v6h12v-6l-4-4 4-4V2H6zm10 14.5V20H8v-3.5l4-4 4 4z",
  time: "M12 2a10 10 0 1 0 0 20 10 10 0 0 0 0-20zm0 18a8 8 0 1 1 0-16 8 8 0 0 1 0 16zm.5-13H11v6l5.2 3.2.8-1.3-4.5-2.7z",
  overdue:
    "M9.3 17l2.4-2.4 2.5 2.4 1-1.1-2.4-2.4 2.4-2.4-1-1.1-2.5 2.4L9.3 10l-1 1.1 2.4 2.4-2.4 2.4zM19 3h-1V1h-2v2H8V1H6v2H5a2 2 0 0 0-2 2v14a2 2 0 0 0 2 2h14a2 2 0 0 0 2-2V5a2 2 0 0 0-2-2zm0 16H5V8h14v11z",
  warning: "M1 21h22L12 2 1 21zm12-3h-2v-2h2v2zm0-4h-2v-4h2v4z",
  person: "M12 12a4 4 0 1 0 0-8 4 4 0 0 0 0 8zm0 2c-2.7 0-8 1.3-8 4v2h16v-2c0-2.7-5.3-4-8-4z",
} as const;

interface FactProps {
  readonly icon: keyof typeof icons;
  /** The words before the value for screen readers. With the value they are the tip. */
  readonly label: string;
  readonly value: string;
  readonly className?: string | undefined;
}

function Fact({ icon, label, value, className }: FactProps) {
  return (
    <span title={`${label}: ${value}`} className={className}>
      <svg viewBox="0 0 24 24" aria-hidden>
        <path d={icons[icon]} />
      </svg>
      <span className="unseen">{label}: </span>
      {value}
    </span>
  );
}

interface Props {
  readonly card: Card;
  readonly details: BoardDetails;
  readonly today: string;
  readonly now: number;
  readonly moving: boolean;
  /** A fact was pressed, which lies above the title's button. */
  readonly onPress: (event: MouseEvent) => void;
}

/** The priority, day, progress, time in the column and person of a card, each with an icon and a tip. */
export function CardFacts({ card, details, today, now, moving, onPress }: Props): ReactNode {
  const t = useText();
  const person = details.people.find(({ id }) => id === card.assigneeId)?.name;
  const isPast = isOverdue(card, today);
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions -- the title's button has the keys
    <p className="task-facts" onClick={onPress}>
      {card.priority !== "medium" && (
        <Fact icon="priority" label={t("boards.task.priority")} value={t(`boards.priority.${card.priority}`)} />
      )}
      {card.dueDate && (
        <Fact
          icon={isPast ? "overdue" : "due"}
          label={t(isPast ? "boards.task.overdue" : "boards.task.due")}
          value={showBritish(card.dueDate)}
          className={isPast ? "overdue" : undefined}
        />
      )}
      {card.subtasks > 0 && (
        <Fact
          icon="subtasks"
          label={t("boards.task.subtasks")}
          value={t("boards.task.progress", { done: card.subtasksDone, total: card.subtasks })}
        />
      )}
      {card.waitsFor > 0 && (
        <span className="soon">
          <svg viewBox="0 0 24 24" aria-hidden>
            <path d={icons.waits} />
          </svg>
          {t("boards.relations.waits", { count: card.waitsFor })}
        </span>
      )}
      <TimeInColumn card={card} details={details} now={now} />
      {person && <Fact icon="person" label={t("boards.task.assignee")} value={person} className="task-person" />}
      {moving && <span>{t("boards.task.moving")}</span>}
    </p>
  );
}

/** The work time in the column. Once it is near or above the target, the icon, the colour and the tip say so. */
function TimeInColumn({ card, details, now }: Pick<Props, "card" | "details" | "now">) {
  const t = useText();
  if (card.completedAt) return null;
  const column = details.columns.find(({ tasks }) => tasks.includes(card));
  const spent = businessMs(details.schedules, Date.parse(card.since), now);
  const value = age(spent, details.board.workSchedule, t);
  const state = column && lateness(column, spent);
  if (!state) return value ? <Fact icon="time" label={t("boards.task.inColumn")} value={value} /> : null;
  return (
    <Fact
      icon="warning"
      label={t(`boards.task.${state}`)}
      value={value ?? duration(spent, t)}
      className={state === "late" ? "overdue" : "soon"}
    />
  );
}

/** Returns if a card has exceeded its column's target time, or soon will. */
function lateness(
  { targetTimeMinutes, final }: Pick<BoardDetails["columns"][number], "targetTimeMinutes" | "final">,
  spentMs: number,
): "late" | "soonLate" | undefined {
  if (targetTimeMinutes === null || final) return undefined;
  const target = targetTimeMinutes * minuteMs;
  if (spentMs > target) return "late";
  return spentMs >= target * soonFrom ? "soonLate" : undefined;
}
