import type { ReactNode } from "react";
import { type Inline, readMarkup } from "../markup.ts";

/** The text of a comment with its marks; what it contains of HTML is shown as text. */
export function CommentText({ content, names }: { readonly content: string; readonly names: readonly string[] }) {
  return (
    <div className="comment-text">
      {readMarkup(content, names).map((block, at) => {
        // oxlint-disable-next-line react/no-array-index-key -- blocks of a text have no other identity
        const key = at;
        if (block.type === "paragraph")
          return (
            <p key={key}>
              {block.lines.map((line, row) => [
                row > 0 && <br key={`break ${row + 1}`} />,
                ...inlines(line, `${row} `),
              ])}
            </p>
          );
        const items = block.items.map((item, row) => <li key={`${row + 1}`}>{inlines(item, "")}</li>);
        return block.ordered ? <ol key={key}>{items}</ol> : <ul key={key}>{items}</ul>;
      })}
    </div>
  );
}

const inlines = (line: readonly Inline[], prefix: string): ReactNode[] =>
  line.map((part, at) => <Part key={`${prefix}${at + 1}`} part={part} />);

function Part({ part }: { readonly part: Inline }) {
  if (part.type === "bold") return <strong>{part.text}</strong>;
  if (part.type === "code") return <code>{part.text}</code>;
  if (part.type === "mention") return <span className="mention">{part.text}</span>;
  if (part.type === "link")
    return (
      <a href={part.href} target="_blank" rel="noreferrer nofollow">
        {part.text}
      </a>
    );
  return part.text;
}
