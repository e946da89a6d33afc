import { useText } from "#client/i18n.ts";
import { partName } from "../../findings.ts";
import type { ComparedText as Compared, ComparedParagraph } from "../../version-contract.ts";
import "./versions.css";

/** Shows the number of changed paragraphs, and each of them with its words marked. */
export function ComparedText({ text }: { readonly text: Compared }) {
  const t = useText();
  const { counts, shown, more } = text;
  const kinds = (["changed", "added", "removed", "moved"] as const).filter((kind) => counts[kind] > 0);
  if (kinds.length === 0) return <p>{t("templates.versions.same")}</p>;
  return (
    <>
      <p>{kinds.map((kind) => t(`templates.versions.counts.${kind}`, { count: counts[kind] })).join(", ")}</p>
      <ol className="compared-text">
        {shown.map((paragraph, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two paragraphs may say the same, and none of them ever moves
          <Paragraph key={place} paragraph={paragraph} before={shown[place - 1]} />
        ))}
      </ol>
      {more && <p>{t("templates.versions.more")}</p>}
    </>
  );
}

function Paragraph({
  paragraph,
  before,
}: {
  readonly paragraph: ComparedParagraph;
  readonly before: ComparedParagraph | undefined;
}) {
  const t = useText();
  const part = partName(paragraph.file);
  // The body comes first and needs no name.
  const named = paragraph.file !== before?.file && part !== "body";
  return (
    <li className={`compared-${paragraph.kind}`}>
      {named && <strong className="compared-part">{t(`templates.part.${part}`)}</strong>}
      <ChangedWords paragraph={paragraph} />
    </li>
  );
}

function ChangedWords({ paragraph }: { readonly paragraph: ComparedParagraph }) {
  const t = useText();
  switch (paragraph.kind) {
    case "skipped":
      return <span>{t("templates.versions.skipped", { count: paragraph.count })}</span>;
    case "same":
      return <span>{paragraph.text}</span>;
    case "added":
      return <ins aria-label={t("templates.versions.paragraph.added")}>{paragraph.text}</ins>;
    case "removed":
      return <del aria-label={t("templates.versions.paragraph.removed")}>{paragraph.text}</del>;
    case "moved":
      return (
        <span>
          <em>{t("templates.versions.paragraph.moved")}: </em>
          {paragraph.text}
        </span>
      );
    case "changed":
      return <Words words={paragraph.words} />;
    default:
      return paragraph satisfies never;
  }
}

type Word = Extract<ComparedParagraph, { kind: "changed" }>["words"][number];

const Words = ({ words }: { readonly words: readonly Word[] }) => (
  <span>
    {words.map(({ kind, text }, place) => {
      const Element = ({ same: "span", added: "ins", removed: "del" } as const)[kind];
      // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of one text, in their order
      return <Element key={place}>{text}</Element>;
    })}
  </span>
);
