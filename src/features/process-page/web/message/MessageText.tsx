import { type ReactNode, type Ref, useEffect, useId, useRef } from "react";
import { useText } from "#client/i18n.ts";
import { maxMessage } from "#engine/recognition/message/message.ts";
import { FieldFrame } from "#ui/FieldFrame.tsx";

/** A value in the message that is tinted. */
export interface Marked {
  readonly start: number;
  readonly end: number;
  readonly isUsed: boolean;
  readonly isCurrent: boolean;
}

/** Returns the message with its values tinted. It lies behind the field, letter under letter. */
function tinted(text: string, marks: readonly Marked[], current: Ref<HTMLElement>): ReactNode[] {
  const out: ReactNode[] = [];
  let from = 0;
  for (const { start, end, isUsed, isCurrent } of marks) {
    if (start < from || end > text.length) continue;
    out.push(text.slice(from, start));
    out.push(
      <mark
        key={start}
        ref={isCurrent ? current : undefined}
        className={isCurrent ? "current" : isUsed ? "used" : "left"}
      >
        {text.slice(start, end)}
      </mark>,
    );
    from = end;
  }
  // A line break at the end has a height only with something behind it.
  return [...out, `${text.slice(from)}\u200b`];
}

/** The field for the message. Values that were found are tinted in it. */
export function MessageText({
  text,
  marks,
  onChange,
}: {
  readonly text: string;
  readonly marks: readonly Marked[];
  readonly onChange: (text: string) => void;
}) {
  const t = useText();
  const id = useId();
  const current = useRef<HTMLElement>(null);
  const at = marks.find(({ isCurrent }) => isCurrent)?.start;
  useEffect(() => {
    if (at !== undefined) current.current?.scrollIntoView({ block: "nearest" });
  }, [at]);
  const hint =
    text.length > maxMessage
      ? t("processes.page.message.tooLong", { max: maxMessage.toLocaleString("en-US") })
      : t("processes.page.message.privacy");
  return (
    <FieldFrame texts={{ label: t("processes.page.message.label"), hint }} id={id}>
      {(ties) => (
        <div className="message-text">
          <div className="message-letters">
            <div className="message-marks" aria-hidden>
              {tinted(text, marks, current)}
            </div>
            <textarea
              {...ties}
              // The panel opens for pasting: the field is where one goes on.
              // biome-ignore lint/a11y/noAutofocus: a dialog moves the focus into itself in any case
              autoFocus
              spellCheck={false}
              autoComplete="off"
              placeholder={t("processes.page.message.placeholder")}
              value={text}
              // Letters and their accents as one sign: places are counted in signs.
              onChange={({ target }) => onChange(target.value.normalize("NFC"))}
            />
          </div>
        </div>
      )}
    </FieldFrame>
  );
}
