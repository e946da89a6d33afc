import { useText } from "#client/i18n.ts";
import { fieldsOf, isTagged, piecesOf, type Tagging } from "../tagging.ts";
import "./from-document.css";

/** The id of the name of a field on the page. */
export const fieldId = (field: number): string => `tagged-field-${field}`;

/**
 * The text of a document with what becomes a field marked; a mark leads to its field. `onSelect` is told the text that
 * is selected, as it stands.
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
              return (
                <a
                  key={start}
                  href={`#${fieldId(field)}`}
                  className={yes ? "tagged-place" : "tagged-place refused"}
                  aria-current={fieldsOf(place).includes(current ?? -1)}
                  title={fieldsOf(place)
                    .map((one) => tagging.fields[one]?.name)
                    .join(", ")}
                  onClick={(event) => {
                    event.preventDefault();
                    onCurrent(field);
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
