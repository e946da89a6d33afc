import Alert from "@mui/material/Alert";
import { useText } from "#client/i18n.ts";
import type { ReadAny } from "../read-any.ts";

/** More than these help nobody at once. */
const most = 8;

/** Shows the result of reading a text, its unreadable parts, and the differences between a deed and the table. */
export function ReadResult({ read, text }: { readonly read: ReadAny; readonly text: string }) {
  const t = useText();
  if (read.error) return <Alert severity="error">{t(`planner.read.error.${read.error}`)}</Alert>;
  const { findings, differences, plan, kind } = read;
  const sides = plan?.figures.reduce((sum, { courses }) => sum + courses.length, 0) ?? 0;
  const excerpt = (at: number, end: number) => {
    const piece = text
      .slice(at, Math.min(end, at + 90))
      .replace(/\s+/g, " ")
      .trim();
    return end > at + 90 ? `${piece}…` : piece;
  };
  return (
    <div className="planner-read">
      {plan ? (
        <Alert severity="success">
          {t(`planner.read.found.${kind}`)} {t("planner.read.sides", { count: sides })}
          {plan.figures.length > 1 && ` ${t("planner.read.figures", { count: plan.figures.length })}`}
        </Alert>
      ) : (
        <Alert severity="warning">{t("planner.read.notWhole")}</Alert>
      )}
      {findings.length > 0 && (
        <ul>
          {findings.slice(0, most).map(({ id, at, end, words = "", figures = "", line = 0, count = 1 }) => (
            <li key={`${id}${at ?? line}`}>
              {t(`planner.read.finding.${id}`, { words, figures, line, number: count })}
              {at !== undefined && end !== undefined && <q>{excerpt(at, end)}</q>}
            </li>
          ))}
        </ul>
      )}
      {differences && (
        <section>
          <h3>{t("planner.read.compared")}</h3>
          {differences.length === 0 && <p>{t("planner.read.same")}</p>}
          <ul>
            {differences.slice(0, most).map(({ id, course, text: found, expected }, i) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: differences have no name
              <li key={i}>
                {t(`planner.read.difference.${id}`, {
                  number: (course ?? 0) + 1,
                  said: found || "–",
                  expected: expected || "–",
                })}
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  );
}
