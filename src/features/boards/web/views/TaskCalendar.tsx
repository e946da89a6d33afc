import { draggable, dropTargetForElements } from "@atlaskit/pragmatic-drag-and-drop/element/adapter";
import useMediaQuery from "@mui/material/useMediaQuery";
import { type KeyboardEvent, useEffect, useLayoutEffect, useRef, useState } from "react";
import { useLanguage, useText } from "#client/i18n.ts";
import { MonthHead, monthName } from "#client/MonthHead.tsx";
import { addDays } from "#engine/calendar/arithmetic.ts";
import { showBritish } from "#engine/calendar/day.ts";
import { weekdayOf } from "#engine/calendar/week.ts";
import { monthAfter, weeksOf } from "#engine/calendar/weeks.ts";
import { isBusinessDay } from "#engine/worktime/business-days.ts";
import type { BoardDetails } from "../../board.ts";
import { isOverdue } from "../../filters.ts";
import type { Card } from "../../task.ts";
import { saveTask } from "../../task-contract.ts";
import { businessDaysOf } from "../../work-time.ts";
import { useBoardChange } from "../use-board-change.ts";
import "./task-calendar.css";

interface Props {
  readonly details: BoardDetails;
  readonly today: string;
  readonly month: string | undefined;
  readonly mayWork: boolean;
  readonly onMonth: (month: string | undefined) => void;
  readonly onOpen: (taskId: string) => void;
}

/** Tasks of a day that are shown before somebody asks for all. */
const shownADay = 4;
const weekdays = ["monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"] as const;

/** The days by which each arrow key moves. */
const steps: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -7, ArrowDown: 7 };

/**
 * A month of due dates, Monday first. Arrows go from day to day, Page Up and Page Down from month to month; a task is moved to
 * another day by dragging, or with Shift and an arrow. On phones the days with tasks are a list.
 */
export function TaskCalendar(props: Props) {
  const t = useText();
  const { details, today, mayWork, onMonth } = props;
  const month = props.month ?? today.slice(0, 7);
  const narrow = useMediaQuery("(max-width: 599.95px)", { noSsr: true });
  const { due, announcement, move } = useDueDays(details);
  const name = monthName(month, useLanguage());
  const show = (next: string) => onMonth(next === today.slice(0, 7) ? undefined : next);
  const without = details.columns.reduce((sum, { tasks }) => sum + tasks.filter(({ dueDate }) => !dueDate).length, 0);
  return (
    <section aria-label={t("boards.calendar.month", { month: name })}>
      <MonthHead month={month} current={today.slice(0, 7)} onMonth={show}>
        {without > 0 && <span className="board-note">{t("boards.calendar.without", { count: without })}</span>}
      </MonthHead>
      {narrow ? (
        <DayList {...props} month={month} due={due} />
      ) : (
        <Month {...props} month={month} due={due} onShow={show} onMove={mayWork ? move : undefined} />
      )}
      <p role="status" className="board-status">
        {announcement}
      </p>
    </section>
  );
}

type Move = (card: Card, day: string) => void;

/** Returns the tasks by their day, and a function to move one to another day. */
function useDueDays({ board, columns }: BoardDetails) {
  const t = useText();
  const [announcement, setAnnouncement] = useState("");
  const save = useBoardChange(saveTask);
  const cards = columns.flatMap(({ tasks }) => tasks);
  const [moved, setMoved] = useState<{ readonly taskId: string; readonly day: string }>();
  // The new day is shown at once, and the server's answer afterwards.
  const dayOf = (card: Card) => (save.isPending && moved?.taskId === card.id ? moved.day : card.dueDate);
  const due = Map.groupBy(
    cards.filter((card) => dayOf(card) !== null),
    (card) => dayOf(card) ?? "",
  );
  const move: Move = (card, dueDate) => {
    if (dayOf(card) === dueDate) return;
    setAnnouncement(t("boards.calendar.moved", { task: card.title, day: showBritish(dueDate) }));
    setMoved({ taskId: card.id, day: dueDate });
    save.mutate({ boardId: board.id, taskId: card.id, dueDate, version: card.version });
  };
  return { due, announcement, move };
}

type MonthProps = Omit<Props, "month" | "onMonth"> & {
  readonly month: string;
  readonly due: ReadonlyMap<string, readonly Card[]>;
  readonly onShow: (month: string) => void;
  readonly onMove: Move | undefined;
};

function Month(props: MonthProps) {
  const t = useText();
  const { month, today, due, onShow, onMove } = props;
  const weeks = weeksOf(month);
  const [chosen, setChosen] = useState("");
  const focusOn = useRef<{ readonly id: string; readonly day: string }>(undefined);
  // One day is reached by Tab: the one last gone to, else today, else the first of the month.
  const stop = [chosen, today].find((day) => day.startsWith(month)) ?? `${month}-01`;
  useLayoutEffect(() => {
    const wanted = focusOn.current;
    if (!wanted) return;
    document.getElementById(wanted.id)?.focus();
    // The month of the day comes a moment later: until then what has the focus may be drawn anew.
    if (wanted.day.startsWith(month)) focusOn.current = undefined;
  });
  const goTo = (day: string) => {
    focusOn.current = { id: `day-${day}`, day };
    setChosen(day);
    if (!day.startsWith(month)) onShow(day.slice(0, 7));
  };
  const moveTask: Move | undefined =
    onMove &&
    ((card, day) => {
      focusOn.current = { id: `due-${card.id}`, day };
      if (!day.startsWith(month)) onShow(day.slice(0, 7));
      onMove(card, day);
    });
  return (
    // biome-ignore lint/a11y/useSemanticElements: a table whose cells are gone through with arrows is a grid.
    <table className="task-month" role="grid" aria-label={t("boards.calendar.title")}>
      <thead>
        <tr>
          {weekdays.map((day) => (
            <th key={day} scope="col">
              {t(`boards.weekday.${day}`)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeks.map((week) => (
          <tr key={week[0]}>
            {week.map((day) => (
              <DayCell
                key={day}
                {...props}
                day={day}
                isStop={day === stop}
                cards={due.get(day) ?? []}
                onGo={goTo}
                onMove={moveTask}
              />
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

interface CellProps extends MonthProps {
  readonly day: string;
  readonly isStop: boolean;
  readonly cards: readonly Card[];
  readonly onGo: (day: string) => void;
}

function DayCell(props: CellProps) {
  const t = useText();
  const { day, cards, month, today, details, isStop, onMove } = props;
  const [all, setAll] = useState(false);
  const { cell, over } = useDayDrop(props);
  const rest = cards.length - shownADay;
  const works = isBusinessDay(day, businessDaysOf(details.board.workSchedule));
  return (
    // biome-ignore lint/a11y/useSemanticElements: the cell of a grid.
    <td
      ref={cell}
      role="gridcell"
      id={`day-${day}`}
      tabIndex={isStop ? 0 : -1}
      aria-current={day === today ? "date" : undefined}
      data-out={!day.startsWith(month)}
      data-free={!works}
      data-over={over}
      onKeyDown={(event) => goByKey(event, props)}
    >
      <time dateTime={day} aria-hidden>
        {Number(day.slice(8))}
      </time>
      <span className="board-status">{t("boards.calendar.day", { day: showBritish(day), count: cards.length })}</span>
      <ul>
        {cards.slice(0, all ? undefined : shownADay).map((card) => (
          <DueTask key={card.id} {...props} card={card} day={day} onMove={onMove} />
        ))}
        {rest > 0 && !all && (
          <li>
            <button type="button" className="task-month-more" onClick={() => setAll(true)}>
              {t("boards.calendar.more", { count: rest })}
            </button>
          </li>
        )}
      </ul>
    </td>
  );
}

function goByKey(event: KeyboardEvent, { day, cards, onGo }: CellProps): void {
  if (event.target !== event.currentTarget || event.shiftKey || event.ctrlKey || event.altKey || event.metaKey) return;
  const to = {
    Home: addDays(day, 1 - weekdayOf(day)),
    End: addDays(day, 7 - weekdayOf(day)),
    PageUp: `${monthAfter(day.slice(0, 7), -1)}-01`,
    PageDown: `${monthAfter(day.slice(0, 7), 1)}-01`,
  }[event.key];
  const step = steps[event.key];
  const first = cards[0];
  if (event.key === "Enter" && first) document.getElementById(`due-${first.id}`)?.focus();
  else if (step !== undefined) onGo(addDays(day, step) ?? day);
  else if (to !== undefined) onGo(to);
  else return;
  event.preventDefault();
}

/** A day takes tasks that are dropped on it. */
function useDayDrop({ day, details, onMove }: CellProps) {
  const cell = useRef<HTMLTableCellElement>(null);
  const [over, setOver] = useState(false);
  useEffect(() => {
    if (!cell.current || !onMove) return undefined;
    return dropTargetForElements({
      element: cell.current,
      canDrop: ({ source }) => source.data["dueTaskId"] !== undefined,
      onDragEnter: () => setOver(true),
      onDragLeave: () => setOver(false),
      onDrop: ({ source }) => {
        setOver(false);
        const cards = details.columns.flatMap(({ tasks }) => tasks);
        const card = cards.find(({ id }) => id === source.data["dueTaskId"]);
        if (card) onMove(card, day);
      },
    });
  }, [day, details, onMove]);
  return { cell, over };
}

function DueTask({ card, day, today, onMove, onOpen, onGo }: CellProps & { readonly card: Card }) {
  const t = useText();
  const element = useRef<HTMLLIElement>(null);
  const mayMove = onMove !== undefined;
  useEffect(() => {
    if (!element.current) return undefined;
    return draggable({
      element: element.current,
      canDrag: () => mayMove,
      getInitialData: () => ({ dueTaskId: card.id }),
    });
  }, [card.id, mayMove]);
  const byKey = (event: KeyboardEvent) => {
    const step = event.shiftKey ? steps[event.key] : undefined;
    if (event.key === "Escape") onGo(day);
    else if (step !== undefined) onMove?.(card, addDays(day, step) ?? day);
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <li ref={element}>
      <button
        type="button"
        id={`due-${card.id}`}
        title={card.title}
        data-done={card.completedAt !== null}
        data-late={isOverdue(card, today)}
        data-priority={card.priority}
        data-keys-for={t("boards.calendar.keys")}
        aria-keyshortcuts="Shift+ArrowLeft Shift+ArrowRight Shift+ArrowUp Shift+ArrowDown"
        onClick={() => onOpen(card.id)}
        onKeyDown={byKey}
      >
        {card.title}
      </button>
    </li>
  );
}

/** The days of the month that have tasks, one below the other: what phones show. */
function DayList({
  month,
  due,
  today,
  details,
  onOpen,
}: Pick<MonthProps, "month" | "due" | "today" | "details" | "onOpen">) {
  const t = useText();
  const days = [...due].filter(([day]) => day.startsWith(month)).toSorted(([a], [b]) => (a < b ? -1 : 1));
  const names = new Map(details.people.map(({ id, name }) => [id, name]));
  return (
    <div className="task-days">
      {days.length === 0 && <p className="board-note">{t("boards.calendar.none")}</p>}
      {days.map(([day, cards]) => (
        <section key={day} aria-current={day === today ? "date" : undefined}>
          <h3>
            {t(`boards.weekday.${weekdays[weekdayOf(day) - 1] ?? "monday"}`)} {showBritish(day)}
          </h3>
          <ul>
            {cards.map((card) => (
              <li key={card.id} data-done={card.completedAt !== null}>
                <button type="button" onClick={() => onOpen(card.id)}>
                  {card.title}
                </button>
                <span className={isOverdue(card, today) ? "overdue" : undefined}>
                  {[names.get(card.assigneeId ?? ""), t(`boards.priority.${card.priority}`)]
                    .filter(Boolean)
                    .join(" · ")}
                </span>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}
