import { useText } from "#client/i18n.ts";
import type { ComparedParagraph, ComparedText } from "#features/templates/version-contract.ts";

/** The expected text beside what the current version says, paragraph by paragraph, what differs marked on either side. */
export function SideBySide({ text }: { readonly text: ComparedText }) {
  const t = useText();
  return (
    <table className="side-by-side">
      <thead>
        <tr>
          <th scope="col">{t("templateTests.expected")}</th>
          <th scope="col">{t("templateTests.now")}</th>
        </tr>
      </thead>
      <tbody>
        {text.shown.map((paragraph, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two paragraphs may say the same, and none of them ever moves
          <Row key={place} paragraph={paragraph} />
        ))}
      </tbody>
    </table>
  );
}

function Row({ paragraph }: { readonly paragraph: ComparedParagraph }) {
  const t = useText();
  switch (paragraph.kind) {
    case "skipped":
      return (
        <tr className="side-skipped">
          <td colSpan={2}>{t("templates.versions.skipped", { count: paragraph.count })}</td>
        </tr>
      );
    case "changed":
      return (
        <tr>
          <td>
            <Words words={paragraph.words} side="removed" />
          </td>
          <td>
            <Words words={paragraph.words} side="added" />
          </td>
        </tr>
      );
    case "added":
      return (
        <tr>
          <td />
          <td>
            <ins>{paragraph.text}</ins>
          </td>
        </tr>
      );
    case "removed":
      return (
        <tr>
          <td>
            <del>{paragraph.text}</del>
          </td>
          <td />
        </tr>
      );
    default:
      return (
        <tr className={`side-${paragraph.kind}`}>
          <td>{paragraph.kind === "same" ? paragraph.text : ""}</td>
          <td>
            {paragraph.kind === "moved" && <em>{t("templates.versions.paragraph.moved")}: </em>}
            {paragraph.text}
          </td>
        </tr>
      );
  }
}

type Word = Extract<ComparedParagraph, { kind: "changed" }>["words"][number];

function Words({ words, side }: { readonly words: readonly Word[]; readonly side: "removed" | "added" }) {
  const Mark = side === "removed" ? "del" : "ins";
  return words
    .filter(({ kind }) => kind === "same" || kind === side)
    .map(
      ({ kind, text }, place) =>
        // biome-ignore-start lint/suspicious/noArrayIndexKey: the pieces of one text, in their order
        kind === "same" ? <span key={place}>{text}</span> : <Mark key={place}>{text}</Mark>,
      // biome-ignore-end lint/suspicious/noArrayIndexKey: the pieces of one text, in their order
    );
}
