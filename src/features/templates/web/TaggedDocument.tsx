import { useText } from "#client/i18n.ts";
import { doubtStates } from "../doubts.ts";
import { fieldsOf, isTagged, loopAt, piecesOf, type TaggedPlace, type Tagging } from "../tagging.ts";
import "./from-document.css";

/** The id of the name of a field on the page. */
export const fieldId = (field: number): string => `tagged-field-${field}`;

/** The id of the name of a list on the page. */
export const loopId = (loop: number): string => `tagged-loop-${loop}`;

/** The ids of a doubt in the list, and of its words in the document. */
export const doubtId = (doubt: number): string => `tagged-doubt-${doubt}`;
export const doubtMarkId = (doubt: number): string => `tagged-doubt-mark-${doubt}`;

/** A place of a field, or the words of a doubt. */
type Marked = TaggedPlace | { readonly start: number; readonly end: number; readonly doubt: number };

/**
 * Shows the text of a document with its fields marked. A mark links to its field. `onSelect` receives the selected text
 * unchanged.
 */
export function TaggedDocument({
  tagging,
  current,
  onCurrent,
  onSelect,
}: {
  readonly tagging: Tagging;
  readonly current: number | undefined;
  readonly onCurrent: (field: number) => void;
  readonly onSelect: (text: string) => void;
}) {
  const t = useText();
  const selected = () => {
    const text = document.getSelection()?.toString().trim() ?? "";
    if (text !== "" && !text.includes("\n")) onSelect(text);
  };
  const states = doubtStates(tagging);
  const doubts = tagging.doubts.map((doubt, index) => ({ ...doubt, doubt: index }));
  return (
    // The keys move through the marks, which lead to their fields; the pointer only selects text here.
    <section className="tagged-document" aria-label={t("templates.fromDocument.document")} onMouseUp={selected}>
      {tagging.paragraphs.map(({ file, paragraph, text }) => {
        const places: Marked[] = [
          ...doubts.filter((one) => one.file === file && one.paragraph === paragraph && states[one.doubt] !== "bound"),
          ...tagging.places.filter((place) => place.file === file && place.paragraph === paragraph),
        ];
        if (text.trim() === "") return null;
        return (
          <p key={`${file} ${paragraph}`}>
            {piecesOf(text, places).map(({ text: piece, start, place }) => {
              if (place && "doubt" in place)
                return (
                  <DoubtMark key={start} words={piece} doubt={place.doubt} isOpen={states[place.doubt] === "open"} />
                );
              if (!place || fieldsOf(place).length === 0) return <span key={start}>{piece}</span>;
              return (
                <FieldMark
                  key={start}
                  tagging={tagging}
                  words={piece}
                  place={place}
                  current={current}
                  onCurrent={onCurrent}
                />
              );
            })}
          </p>
        );
      })}
    </section>
  );
}

/** A place of a field. It leads to the field, or to the list that has it. */
function FieldMark({
  tagging,
  words,
  place,
  current,
  onCurrent,
}: {
  readonly tagging: Tagging;
  readonly words: string;
  readonly place: TaggedPlace;
  readonly current: number | undefined;
  readonly onCurrent: (field: number) => void;
}) {
  const fields = fieldsOf(place);
  const field = fields[0] ?? 0;
  // Lists are counted down from -1.
  const loop = loopAt(tagging, place);
  const leads = loop < 0 ? field : -1 - loop;
  return (
    <a
      href={`#${loop < 0 ? fieldId(field) : loopId(loop)}`}
      className={`tagged-place${isTagged(tagging, place) ? "" : " refused"}${loop < 0 ? "" : " of-list"}`}
      aria-current={current !== undefined && (leads === current || (loop < 0 && fields.includes(current)))}
      title={fields.map((one) => tagging.fields[one]?.name).join(", ")}
      onClick={(event) => {
        event.preventDefault();
        onCurrent(leads);
      }}
    >
      {words}
    </a>
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
    <a
      id={doubtMarkId(doubt)}
      href={`#${doubtId(doubt)}`}
      className="doubt-place"
      aria-label={t("templates.doubts.inText", { words })}
      onClick={(event) => {
        event.preventDefault();
        const item = document.getElementById(doubtId(doubt));
        item?.closest("li")?.scrollIntoView({ block: "nearest" });
        item?.focus({ preventScroll: true });
      }}
    >
      {words}
    </a>
  );
}
