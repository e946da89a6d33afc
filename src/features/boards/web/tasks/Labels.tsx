import { colorOf, type LabelColors } from "../../label.ts";

/** Labels in their colours. */
export function Labels({ labels, colors }: { readonly labels: readonly string[]; readonly colors: LabelColors }) {
  if (labels.length === 0) return null;
  return (
    <span className="task-labels">
      {labels.map((label) => (
        <span key={label} style={{ "--label": colorOf(label, colors) } as React.CSSProperties}>
          {label}
        </span>
      ))}
    </span>
  );
}
