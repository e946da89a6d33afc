import type { Hit } from "../../search-contract.ts";

/** The place of a file where the words that were looked for stand, with them marked. */
export const Snippet = ({ pieces }: { readonly pieces: Hit["snippet"] | undefined }) =>
  pieces && pieces.length > 0 ? (
    <small className="repository-snippet">
      {/* The pieces of one answer keep their places. */}
      {pieces.map(({ text, marked }, at) => (marked ? <mark key={`${at} ${text}`}>{text}</mark> : text))}
    </small>
  ) : null;
