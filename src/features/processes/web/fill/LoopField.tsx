import Add from "@mui/icons-material/Add";
import Down from "@mui/icons-material/ArrowDownwardOutlined";
import Up from "@mui/icons-material/ArrowUpwardOutlined";
import Remove from "@mui/icons-material/DeleteOutlined";
import Button from "@mui/material/Button";
import IconButton from "@mui/material/IconButton";
import { type ReactNode, useLayoutEffect, useRef, useSyncExternalStore } from "react";
import { faultText } from "#client/failure-text.ts";
import { useText } from "#client/i18n.ts";
import { notify } from "#client/snackbar.tsx";
import type { LoopSetting } from "#features/templates/template.ts";
import { mostElements } from "../../answers.ts";
import type { FormTools } from "./AnswerField.tsx";
import { useCell } from "./cell.ts";

/** A repeated part: its elements, each to be moved or removed, and a button for another one. */
export function LoopField({
  tools,
  scope,
  setting,
  children,
}: {
  readonly tools: FormTools;
  readonly scope: string;
  readonly setting: LoopSetting;
  readonly children: (element: string) => ReactNode;
}) {
  const t = useText();
  const { book, faults } = tools.desk;
  const name = book.nameOf(scope, setting.key);
  const elements = useSyncExternalStore(book.onShape, () => book.elements(name));
  const found = useCell(faults)?.find((fault) => book.nameAt(fault.path) === name);
  const box = useRef<HTMLFieldSetElement>(null);
  /** What gets the focus once the elements are drawn: React lets go of it when it moves them. */
  const wanted = useRef<string>(undefined);
  useLayoutEffect(() => {
    if (wanted.current === undefined) return;
    box.current?.querySelector<HTMLElement>(wanted.current)?.focus();
    wanted.current = undefined;
  });
  const least = setting.required ? 1 : 0;
  const full = elements.length >= mostElements;
  const named = (index: number) => t("processes.page.fill.element", { label: setting.label, number: index + 1 });
  const add = () => {
    const element = book.add(name);
    if (element) wanted.current = `[data-element="${element}"] :is(input, textarea, select)`;
  };
  const move = (element: string, by: 1 | -1, index: number) => {
    const stays = index + by > 0 && index + by < elements.length - 1;
    const button = stays ? (by < 0 ? "up" : "down") : by < 0 ? "down" : "up";
    wanted.current = `[data-element="${element}"] > .element-head [data-act="${button}"]`;
    book.move(name, element, by);
  };
  const remove = (element: string, index: number) => {
    const next = elements[index + 1] ?? elements[index - 1];
    wanted.current = next ? `[data-element="${next}"] > .element-head [data-act="remove"]` : `[data-act="add"]`;
    book.remove(name, element);
    notify.info(t("processes.page.fill.removed", { element: named(index) }), {
      ms: 8000,
      action: { label: t("processes.page.undo"), run: () => book.putBack(name, element, index) },
    });
  };
  return (
    <fieldset ref={box} id={name} className="loop" tabIndex={-1}>
      <legend>
        {setting.label}
        {setting.required && (
          <span className="required" aria-hidden>
            {" *"}
          </span>
        )}
      </legend>
      {setting.hint !== "" && <p className="field-hint">{setting.hint}</p>}
      {elements.length === 0 && (
        <p className={found ? "field-error" : "field-hint"}>
          {found ? faultText(found.code) : t("processes.page.fill.none")}
        </p>
      )}
      {elements.map((element, index) => (
        <section key={element} data-element={element} className="element" aria-label={named(index)}>
          <div className="element-head">
            <h4>{named(index)}</h4>
            <IconButton
              data-act="up"
              aria-label={t("processes.page.fill.up", { element: named(index) })}
              disabled={index === 0}
              onClick={() => move(element, -1, index)}
            >
              <Up fontSize="small" />
            </IconButton>
            <IconButton
              data-act="down"
              aria-label={t("processes.page.fill.down", { element: named(index) })}
              disabled={index === elements.length - 1}
              onClick={() => move(element, 1, index)}
            >
              <Down fontSize="small" />
            </IconButton>
            <IconButton
              data-act="remove"
              aria-label={t("processes.page.fill.remove", { element: named(index) })}
              title={elements.length <= least ? t("processes.page.fill.atLeastOne") : undefined}
              disabled={elements.length <= least}
              onClick={() => remove(element, index)}
            >
              <Remove fontSize="small" />
            </IconButton>
          </div>
          <div className="fields">{children(element)}</div>
        </section>
      ))}
      <Button data-act="add" startIcon={<Add />} disabled={full} onClick={add} sx={{ justifySelf: "start" }}>
        {t("processes.page.fill.add", { label: setting.label })}
      </Button>
      {full && <p className="field-hint">{t("processes.page.fill.full", { count: mostElements })}</p>}
    </fieldset>
  );
}
