import type { HTMLAttributes, KeyboardEvent } from "react";
import { useText } from "#client/i18n.ts";
import { shownPieces } from "../shown-pieces.ts";
import { fieldsOf, isTagged, loopAt, type TaggedPlace, type Tagging } from "../tagging.ts";
import type { Trial } from "../trial.ts";
import "./from-document.css";

/** The id of the name of a field on the page. */
export const fieldId = (field: number): string => `tagged-field-${field}`;

/** The id of the name of a list on the page. */
export const loopId = (loop: number): string => `tagged-loop-${loop}`;

/** The ids of a doubt in the list, and of its words in the document. */
export const doubtId = (doubt: number): string => `tagged-doubt-${doubt}`;
export const doubtMarkId = (doubt: number): string => `tagged-doubt-mark-${doubt}`;

/** Returns the marks of a field, or of a list below 0, in the text. */
export const marksOf = (field: number): HTMLElement[] => [
  ...document.querySelectorAll<HTMLElement>(`.tagged-document [data-fields~="${field}"]`),
];

/** A selected text, with its paragraph and its position in it. */
export interface Selection {
  readonly text: string;
  readonly file?: string;
  readonly paragraph?: number;
  readonly start?: number;
}

/** True if text is selected. A press that began on a mark and selected words does not follow the mark. */
const isSelecting = (): boolean => document.getSelection()?.isCollapsed === false;

/** Returns the paragraph in which a selection begins, and the position of its first letter. */
function startOf(selection: globalThis.Selection | null): Omit<Selection, "text"> {
  if (!selection || selection.rangeCount === 0) return {};
  const range = selection.getRangeAt(0);
  const holder = range.startContainer instanceof Element ? range.startContainer : range.startContainer.parentElement;
  const shown = holder?.closest<HTMLElement>("p[data-at]");
  const [, paragraph, file] = /^(\d+) (.*)$/u.exec(shown?.dataset["at"] ?? "") ?? [];
  if (!shown || file === undefined) return {};
  const before = document.createRange();
  before.setStart(shown, 0);
  before.setEnd(range.startContainer, range.startOffset);
  const space = range.toString().length - range.toString().trimStart().length;
  return { file, paragraph: Number(paragraph), start: before.toString().length + space };
}

const steps: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowRight: 1, ArrowUp: -1, ArrowLeft: -1 };

/** Moves the focus among the marks, which are one stop of the tabulator together. */
function moveMark(event: KeyboardEvent<HTMLElement>): void {
  const marks = [...event.currentTarget.querySelectorAll<HTMLElement>('[role="link"]')];
  const at = marks.findIndex((mark) => mark === document.activeElement);
  const step = steps[event.key];
  const to = event.key === "Home" ? 0 : event.key === "End" ? marks.length - 1 : step && at + step;
  const here = marks[at];
  if (here && event.key === "Enter" && !event.ctrlKey) return here.click();
  const mark =
    to === undefined || event.altKey || event.ctrlKey ? undefined : marks[Math.max(0, Math.min(to, marks.length - 1))];
  if (!mark) return;
  event.preventDefault();
  focusMark(mark);
  mark.scrollIntoView({ block: "nearest" });
}

/**
 * Shows the text of a document with its fields marked, as written or as a trial prints it. A mark links to its field.
 * `onSelect` receives the selected text unchanged.
 */
export function TaggedDocument({
  tagging,
  trial,
  current,
  onCurrent,
  onSelect,
}: {
  readonly tagging: Tagging;
  readonly trial?: Trial | undefined;
  readonly current: number | undefined;
  readonly onCurrent: (field: number) => void;
  readonly onSelect: (selected: Selection) => void;
}) {
  const t = useText();
  const selected = () => {
    const selection = document.getSelection();
    const text = selection?.toString().trim() ?? "";
    // A trial prints words that the document does not have.
    if (!trial && text !== "" && !text.includes("\n")) onSelect({ text, ...startOf(selection) });
  };
  return (
    // The arrow keys move through the marks, which lead to their fields; the pointer only selects text here.
    <section
      className="tagged-document"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, and its arrow keys reach the marks
      tabIndex={0}
      aria-label={t("templates.fromDocument.document")}
      onMouseUp={selected}
      onKeyDown={moveMark}
    >
      {tagging.paragraphs.map((paragraph) =>
        paragraph.text.trim() === "" ? null : (
          <p key={`${paragraph.file} ${paragraph.paragraph}`} data-at={`${paragraph.paragraph} ${paragraph.file}`}>
            {shownPieces(tagging, paragraph, trial).map(({ text, start, place }) => {
              if (!place) return <span key={start}>{text}</span>;
              if ("doubt" in place)
                return <DoubtMark key={start} words={text} doubt={place.doubt} isOpen={place.isOpen} />;
              // A list that is tried calls its people by words of other people: nothing leads to a field.
              if ("mention" in place) return <span key={start}>{text}</span>;
              const shared = { tagging, words: text, current, onCurrent };
              return "loop" in place ? (
                <ListMark key={start} {...shared} loop={place.loop} />
              ) : (
                <FieldMark key={start} {...shared} place={place} />
              );
            })}
          </p>
        ),
      )}
    </section>
  );
}

/** Moves the focus to a mark. It can be focused only while it is: Chromium begins no selection within what can. */
export function focusMark(mark: HTMLElement): void {
  mark.tabIndex = -1;
  mark.focus({ preventScroll: true });
}

/**
 * Marked words that lead somewhere. No browser begins to select text within a link with an address, so that they have the role alone;
 * `moveMark` follows them with Enter.
 */
function Mark({ onFollow, ...attributes }: HTMLAttributes<HTMLSpanElement> & { readonly onFollow: () => void }) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: an anchor could not be selected from
    <span
      {...attributes}
      role="link"
      onBlur={(event) => event.currentTarget.removeAttribute("tabindex")}
      // Words that were selected from here on are about to become a field.
      onClick={() => !isSelecting() && onFollow()}
    />
  );
}

interface MarkProps {
  readonly tagging: Tagging;
  readonly words: string;
  readonly current: number | undefined;
  readonly onCurrent: (field: number) => void;
}

/** People of one role as a trial prints them. They lead to their list. */
function ListMark({ tagging, words, current, onCurrent, loop }: MarkProps & { readonly loop: number }) {
  const leads = -1 - loop;
  return (
    <Mark
      className="tagged-place of-list"
      data-fields={leads}
      aria-current={leads === current}
      title={tagging.loops[loop]?.name}
      onFollow={() => onCurrent(leads)}
    >
      {words}
    </Mark>
  );
}

/** A place of a field. It leads to the field, or to the list that has it. */
function FieldMark({ tagging, words, place, current, onCurrent }: MarkProps & { readonly place: TaggedPlace }) {
  const fields = fieldsOf(place);
  const field = fields[0] ?? 0;
  // Lists are counted down from -1.
  const loop = loopAt(tagging, place);
  const leads = loop < 0 ? field : -1 - loop;
  return (
    <Mark
      className={`tagged-place${isTagged(tagging, place) ? "" : " refused"}${loop < 0 ? "" : " of-list"}`}
      data-fields={(loop < 0 ? fields : [leads]).join(" ")}
      aria-current={current !== undefined && (leads === current || (loop < 0 && fields.includes(current)))}
      title={fields.map((one) => tagging.fields[one]?.name).join(", ")}
      onFollow={() => onCurrent(leads)}
    >
      {words}
    </Mark>
  );
}

/** The words of a doubt in the document. They lead to the list of doubts while nobody has decided. */
function DoubtMark({
  words,
  doubt,
  isOpen,
}: {
  readonly words: string;
  readonly doubt: number;
  readonly isOpen: boolean;
}) {
  const t = useText();
  if (!isOpen)
    return (
      <span id={doubtMarkId(doubt)} tabIndex={-1} className="doubt-kept">
        {words}
      </span>
    );
  return (
    <Mark
      id={doubtMarkId(doubt)}
      className="doubt-place"
      aria-label={t("templates.doubts.inText", { words })}
      onFollow={() => {
        const item = document.getElementById(doubtId(doubt));
        item?.closest("li")?.scrollIntoView({ block: "nearest" });
        item?.focus({ preventScroll: true });
      }}
    >
      {words}
    </Mark>
  );
}
