import { useText } from "#client/i18n.ts";
import { fieldsOf, isTagged, loopAt, piecesOf, type Tagging } from "../tagging.ts";
import "./from-document.css";

/** The id of the name of a field on the page. */
export const fieldId = (field: number): string => `tagged-field-${field}`;

/** The id of the name of a list on the page. */
export const loopId = (loop: number): string => `tagged-loop-${loop}`;

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
  return (
    // The keys move through the marks, which lead to their fields; the pointer only selects text here.
    <section className="tagged-document" aria-label={t("templates.fromDocument.document")} onMouseUp={selected}>
      {tagging.paragraphs.map(({ file, paragraph, text }) => {
        const places = tagging.places.filter((place) => place.file === file && place.paragraph === paragraph);
        if (text.trim() === "") return null;
        return (
          <p key={`${file} ${paragraph}`}>
            {piecesOf(text, places).map(({ text: piece, start, place }) => {
              const field = place && fieldsOf(place)[0];
              if (!place || field === undefined) return <span key={start}>{piece}</span>;
              const yes = isTagged(tagging, place);
              // What a list has leads to the list: lists are counted down from -1.
              const loop = loopAt(tagging, place);
              const leads = loop < 0 ? field : -1 - loop;
              return (
                <a
                  key={start}
                  href={`#${loop < 0 ? fieldId(field) : loopId(loop)}`}
                  className={`tagged-place${yes ? "" : " refused"}${loop < 0 ? "" : " of-list"}`}
                  aria-current={
                    current !== undefined && (leads === current || (loop < 0 && fieldsOf(place).includes(current)))
                  }
                  title={fieldsOf(place)
                    .map((one) => tagging.fields[one]?.name)
                    .join(", ")}
                  onClick={(event) => {
                    event.preventDefault();
                    onCurrent(leads);
                  }}
                >
                  {piece}
                </a>
              );
            })}
          </p>
        );
      })}
    </section>
  );
}
