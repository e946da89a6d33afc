import { type ComponentPropsWithRef, type FormEvent, useState } from "react";
import { useText } from "#client/i18n.ts";
import { answerDoubts } from "#engine/answers/answer-kinds.ts";
import { Field } from "#ui/Field.tsx";
import type { FieldTexts } from "#ui/FieldFrame.tsx";

/**
 * The number of an identity document. Thirteen unlikely digits cause a doubt in place of the hint, but no error: the
 * document decides, and the person has it in hand.
 */
export function CuiField({
  texts,
  input,
}: {
  readonly texts: FieldTexts & { readonly id: string };
  readonly input: ComponentPropsWithRef<"input"> & { readonly defaultValue: string };
}) {
  const t = useText();
  const [doubt, setDoubt] = useState(() => answerDoubts("cui", input.defaultValue)[0]);
  const hint = doubt && !texts.error && (
    <span className="answer-doubt" role="alert">
      {t(`processes.answerDoubt.${doubt}`)}
    </span>
  );
  return (
    <Field
      {...texts}
      {...input}
      hint={hint || texts.hint}
      inputMode="numeric"
      spellCheck={false}
      onInput={(event: FormEvent<HTMLInputElement>) => setDoubt(answerDoubts("cui", event.currentTarget.value)[0])}
    />
  );
}
