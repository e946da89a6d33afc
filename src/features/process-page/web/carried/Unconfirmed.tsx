import Alert from "@mui/material/Alert";
import { useText } from "#client/i18n.ts";
import { presentAnswer } from "#engine/answers/answer-kinds.ts";
import { answeredPlaces, decidedPlaces, type FormField, keyOfPath } from "#engine/answers/form-fields.ts";
import type { Answers } from "#engine/document/answers-lookup.ts";
import type { FieldSetting } from "#features/answers/form-definition.ts";
import { labelAt } from "#features/answers/label-at.ts";
import { withCurrency } from "#features/answers/with-currency.ts";
import { processAddress } from "#features/processes/addresses.ts";
import type { Carried } from "#features/processes/carried.ts";
import { sourceText } from "./CarriedCount.tsx";

/** The answers that are listed. More are counted. */
const maxShown = 12;

/** Lists the answers that came from other processes and that nobody changed or confirmed, numbers of people first. */
export function Unconfirmed({
  carried: { from, at },
  questions,
  answers,
  places: labels,
  fields,
}: {
  readonly carried: Carried;
  readonly questions: readonly FormField[];
  readonly answers: Answers;
  readonly places: Readonly<Record<string, string>>;
  readonly fields: ReadonlyMap<string, FieldSetting>;
}) {
  const t = useText();
  const places = [
    ...answeredPlaces(questions, answers).map(({ path, kind, value }) => ({
      path,
      text: withCurrency(presentAnswer(kind, value), fields.get(keyOfPath(path))),
    })),
    ...decidedPlaces(questions, answers).map(({ path, value }) => ({
      path,
      text: t(value ? "processes.page.yes" : "processes.page.no"),
    })),
  ];
  const left = places.flatMap((place) => {
    const mark = at[place.path];
    return mark ? [{ ...place, mark }] : [];
  });
  if (left.length === 0) return null;
  const sorted = left.toSorted((a, b) => Number(b.mark.whose !== undefined) - Number(a.mark.whose !== undefined));
  const sources = from.filter((_, index) => left.some(({ mark }) => mark.from === index));
  const isCopied = sources.every(({ kind }) => kind === undefined);
  return (
    <Alert severity="warning" className="unconfirmed">
      <strong>
        {t(isCopied ? "processes.page.carried.unconfirmed" : "processes.page.carried.unread", { count: left.length })}
      </strong>{" "}
      {sources.map((source) =>
        source.id === null || source.title === "" ? (
          <span key={source.id ?? source.kind}>{sourceText(t, source)} </span>
        ) : (
          <a key={source.id} href={processAddress(source.id)} target="_blank" rel="noreferrer">
            {sourceText(t, source)}
          </a>
        ),
      )}
      <ul>
        {sorted.slice(0, maxShown).map(({ path, text, mark: { whose } }) => (
          <li key={path}>
            {labelAt(labels, path)}: {text}
            {whose !== undefined && ` · ${t("processes.page.carried.numberOf", { name: whose })}`}
          </li>
        ))}
      </ul>
      {left.length > maxShown && t("processes.page.carried.more", { count: left.length - maxShown })}
    </Alert>
  );
}
