import Alert from "@mui/material/Alert";
import Button from "@mui/material/Button";
import { useMutation, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { z } from "zod";
import { call } from "#client/call.ts";
import { failureText } from "#client/failure-text.ts";
import { useText } from "#client/i18n.ts";
import { suggestFields } from "../find-contract.ts";
import { renamed, type Tagging, withField } from "../tagging.ts";
import { aiServerQuery } from "./use-from-document.ts";

/** Something a model proposes: what it is about, and what accepting it makes of the document's fields. */
interface Suggestion {
  readonly id: string;
  readonly value: string;
  readonly before?: string;
  readonly name: string;
  readonly apply: (now: Tagging) => Tagging | undefined;
}

interface Props {
  readonly tagging: Tagging;
  readonly onChange: (next: Tagging) => void;
}

/** Asks the organization's model, if it has one, for better names and more fields. Each is accepted or discarded. */
export function SuggestedFields(props: Props) {
  const connected = useQuery(aiServerQuery).data?.connected === true;
  return connected ? <Asking {...props} /> : null;
}

function Asking({ tagging, onChange }: Props) {
  const t = useText();
  const [settled, setSettled] = useState<ReadonlySet<string>>(new Set());
  const asking = useMutation({
    mutationFn: ({ paragraphs, fields }: Tagging) =>
      call(suggestFields, {
        paragraphs: paragraphs.map(({ text }) => text),
        fields: fields.map(({ name, kind, value }) => ({ name, kind, value })),
      }),
    onSuccess: () => setSettled(new Set()),
  });
  const left = suggestionsOf(asking.data, tagging).filter(({ id }) => !settled.has(id));
  const settle = (these: readonly Suggestion[], accept: boolean) => {
    setSettled(new Set([...settled, ...these.map(({ id }) => id)]));
    if (accept) onChange(these.reduce((now, { apply }) => apply(now) ?? now, tagging));
  };
  return (
    <section className="suggested-fields" aria-label={t("templates.fromDocument.suggestions")}>
      <div className="suggested-ask">
        <Button size="small" variant="outlined" loading={asking.isPending} onClick={() => asking.mutate(tagging)}>
          {t("templates.fromDocument.suggest")}
        </Button>
        <p className="hint">{t("templates.fromDocument.suggestHint")}</p>
      </div>
      <div aria-live="polite">
        {asking.error && <Alert severity="error">{failureText(asking.error)}</Alert>}
        {asking.data && left.length === 0 && <p>{t("templates.fromDocument.noSuggestions")}</p>}
        {left.length > 0 && <p>{t("templates.fromDocument.suggested", { count: left.length })}</p>}
      </div>
      {left.length > 0 && (
        <>
          <ul>
            {left.map((one) => (
              <li key={one.id}>
                <span>
                  {t("templates.fromDocument.suggestedValue", { value: one.value })}{" "}
                  <span className="hint">
                    {one.before === undefined
                      ? t("templates.fromDocument.suggestedField", { name: one.name })
                      : t("templates.fromDocument.suggestedName", { name: one.name, before: one.before })}
                  </span>
                </span>
                <Decide one={one} onDecide={(accept) => settle([one], accept)} />
              </li>
            ))}
          </ul>
          {left.length > 1 && (
            <Button size="small" onClick={() => settle(left, true)}>
              {t("templates.fromDocument.acceptAll")}
            </Button>
          )}
        </>
      )}
    </section>
  );
}

function Decide({ one, onDecide }: { readonly one: Suggestion; readonly onDecide: (accept: boolean) => void }) {
  const t = useText();
  return (
    <span className="suggested-decide">
      <Button
        size="small"
        aria-label={t("templates.fromDocument.acceptNamed", { value: one.value })}
        onClick={() => onDecide(true)}
      >
        {t("templates.fromDocument.accept")}
      </Button>
      <Button
        size="small"
        color="inherit"
        aria-label={t("templates.fromDocument.refuseNamed", { value: one.value })}
        onClick={() => onDecide(false)}
      >
        {t("templates.fromDocument.refuse")}
      </Button>
    </span>
  );
}

/** Returns the open suggestions. A field that has the name by now, and a text that is a field, are left out. */
function suggestionsOf(answer: z.output<typeof suggestFields.output> | undefined, tagging: Tagging): Suggestion[] {
  if (!answer) return [];
  const names = answer.names.flatMap(({ field, name }): Suggestion[] => {
    const one = tagging.fields[field];
    if (!one?.accepted || one.name === name) return [];
    const apply = (now: Tagging) => renamed(now, field, name);
    return [{ id: `name ${field}`, value: one.value, before: one.name, name, apply }];
  });
  const texts = answer.texts.flatMap(({ text, name }): Suggestion[] => {
    const apply = (now: Tagging) => withField(now, text, name);
    return apply(tagging) ? [{ id: `text ${text}`, value: text, name, apply }] : [];
  });
  return [...names, ...texts];
}
