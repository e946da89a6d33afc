import type { RuleError } from "../rule-errors.ts";

/** A formula with the place of its error marked. The error itself is shown next to it. */
export function MarkedFormula({ source, error }: { readonly source: string; readonly error: RuleError }) {
  const { at = 0, values } = error;
  const marked = values?.["marked"] ?? "";
  const end = marked !== "" && source.startsWith(marked, at) ? at + marked.length : Math.min(source.length, at + 1);
  return (
    <p className="formula-error" aria-hidden>
      <code>
        {source.slice(0, at)}
        <mark>{source.slice(at, end) || "\u00a0"}</mark>
        {source.slice(end)}
      </code>
    </p>
  );
}
