import { sentenceOf } from "../doubts.ts";
import type { Tagging } from "../tagging.ts";
import { doubtId, doubtMarkId, focusMark } from "./TaggedDocument.tsx";

interface Props {
  readonly tagging: Tagging;
  /** The index of the doubt. */
  readonly index: number;
  /** True if only the words near the doubt are shown. */
  readonly isShort?: boolean;
}

/** The sentence of a doubt with its words marked. It leads to its place in the document. */
export function DoubtSentence({ tagging, index, isShort = false }: Props) {
  const doubt = tagging.doubts[index];
  if (!doubt) return null;
  const [before, words, behind] = sentenceOf(tagging, doubt);
  const isCut = isShort && before.length > 48;
  return (
    <a
      id={doubtId(index)}
      href={`#${doubtMarkId(index)}`}
      onClick={(event) => {
        event.preventDefault();
        const mark = document.getElementById(doubtMarkId(index));
        mark?.scrollIntoView({ block: "center" });
        if (mark) focusMark(mark);
      }}
    >
      {isCut ? `…${before.slice(-48).replace(/^\S*\s/u, " ")}` : before}
      <mark>{words}</mark>
      {isShort && behind.length > 40 ? `${behind.slice(0, 40).replace(/\s\S*$/u, "")} …` : behind}
    </a>
  );
}
