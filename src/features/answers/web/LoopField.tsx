import Add from "@mui/icons-material/Add";
import Down from "@mui/icons-material/ArrowDownwardOutlined";
import Up from "@mui/icons-material/ArrowUpwardOutlined";
import Copy from "@mui/icons-material/ContentCopyOutlined";
import Remove from "@mui/icons-material/DeleteOutlined";
import PersonSearch from "@mui/icons-material/PersonSearchOutlined";
import Button from "@mui/material/Button";
import IconButton from "@mui/material/IconButton";
import { type ReactNode, useLayoutEffect, useRef, useState, useSyncExternalStore } from "react";
import { errorText } from "#client/failure-text.ts";
import { type Translate, useText } from "#client/i18n.ts";
import { lazyComponent } from "#client/lazy-component.tsx";
import { notify } from "#client/snackbar.tsx";
import { useStore } from "#client/store.ts";
import type { LoopSetting } from "../form-definition.ts";
import { maxElements } from "../form-definition.ts";
import type { ListFill } from "../list-settings.ts";
import { singularLabel } from "../singular-label.ts";
import type { FormTools } from "./form-tools.ts";
import { useAddFrom } from "./lists/use-add-from.ts";
import { usePaste } from "./lists/use-paste.tsx";
import { useRuleError } from "./use-rule-error.ts";

const AddFromList = lazyComponent(() => import("./lists/AddFromList.tsx").then((m) => m.AddFromList));

interface LoopFieldProps {
  readonly tools: FormTools;
  readonly scope: string;
  readonly setting: LoopSetting;
  readonly children: (element: string) => ReactNode;
}

/** A repeated part: its elements, each to be moved or removed, and a button for another one. */
export function LoopField({ tools, scope, setting, children }: LoopFieldProps) {
  const t = useText();
  const { answerStore, errors } = tools.formSession;
  const name = answerStore.nameOf(scope, setting.key);
  const found = useStore(errors)?.find((error) => answerStore.nameAt(error.path) === name);
  const named = (index: number) => t("processes.page.fill.element", { label: setting.label, number: index + 1 });
  const { box, elements, add, copy, move, remove } = useElements(tools, name, named);
  const ruled = useRuleError(tools.formSession, name);
  const set = tools.lists?.sets.get(setting.key);
  const most = Math.min(setting.max ?? maxElements, maxElements);
  const full = elements.length >= most;
  const least = setting.required ? (setting.min ?? 1) : 0;
  const pasting = usePaste(tools, name, setting, Math.max(0, most - elements.length));
  return (
    <fieldset ref={box} id={name} className="loop" tabIndex={-1} onPaste={pasting.onPaste}>
      <legend>
        {setting.label}
        {setting.required && (
          <span className="required" aria-hidden>
            {" *"}
          </span>
        )}
      </legend>
      {setting.hint !== "" && <p className="field-hint">{setting.hint}</p>}
      {ruled !== undefined && <p className="field-error">{ruled}</p>}
      {found && ruled === undefined && <p className="field-error">{errorText(found.code, found.values)}</p>}
      {!found && elements.length === 0 && ruled === undefined && (
        <p className="field-hint">{t("processes.page.fill.none")}</p>
      )}
      {elements.map((element, index) => (
        <section key={element} data-element={element} className="element" aria-label={named(index)}>
          <ElementHead
            name={named(index)}
            first={index === 0}
            last={index === elements.length - 1}
            needed={elements.length <= least}
            full={full}
            onCopy={() => copy(element)}
            onMove={(by) => move(element, by, index)}
            onRemove={() => remove(element, index)}
          />
          <div className="fields">{children(element)}</div>
        </section>
      ))}
      <Button data-act="add" startIcon={<Add />} disabled={full} onClick={add} sx={{ justifySelf: "start" }}>
        {addText(t, setting.label, elements.length)}
      </Button>
      {pasting.button}
      {set && (
        <AddButton tools={tools} name={name} setting={setting} set={set} room={Math.max(0, most - elements.length)} />
      )}
      {full && <p className="field-hint">{t("processes.page.fill.full", { count: most })}</p>}
    </fieldset>
  );
}

/** The words of the button that adds an element: "Add another tenant", or "Add: Facts" where one of them has no known name. */
function addText(t: Translate, label: string, count: number): string {
  const one = singularLabel(label);
  if (!one) return t("processes.page.fill.add", { label });
  if (count === 0) return t("processes.page.fill.addFirst", { one: one.text });
  return t(one.feminine ? "processes.page.fill.addOtherFeminine" : "processes.page.fill.addOther", { one: one.text });
}

/** Adds elements from the records of a list, where they may be seen. */
function AddButton({
  tools,
  name,
  setting: { label },
  set,
  room,
}: Pick<LoopFieldProps, "tools" | "setting"> & {
  readonly name: string;
  readonly set: ListFill;
  readonly room: number;
}) {
  const t = useText();
  const [adding, setAdding] = useState(false);
  const addFrom = useAddFrom(tools, name, label);
  const source = tools.lists?.source;
  if (!source?.values) return null;
  return (
    <>
      <Button
        data-act="addFrom"
        startIcon={<PersonSearch />}
        disabled={room === 0}
        onClick={() => setAdding(true)}
        sx={{ justifySelf: "start" }}
      >
        {t("processes.page.fill.addFrom")}
      </Button>
      {adding && (
        <AddFromList
          label={label}
          source={source}
          set={set}
          room={room}
          onAdd={(values) => {
            setAdding(false);
            addFrom({ loop: set.key, fills: set.fills, values });
          }}
          onClose={() => setAdding(false)}
        />
      )}
    </>
  );
}

/** The elements of a loop and what is done with them; `box` is the element around them. */
function useElements({ formSession }: FormTools, name: string, named: (index: number) => string) {
  const t = useText();
  const { answerStore } = formSession;
  const elements = useSyncExternalStore(answerStore.onShape, () => answerStore.elements(name));
  const box = useRef<HTMLFieldSetElement>(null);
  /** The element to focus once the elements are drawn: React loses the focus when it moves them. */
  const wanted = useRef<string>(undefined);
  useLayoutEffect(() => {
    if (wanted.current === undefined) return;
    box.current?.querySelector<HTMLElement>(wanted.current)?.focus();
    wanted.current = undefined;
  });
  return {
    box,
    elements,
    add: () => {
      const element = answerStore.add(name);
      if (element) wanted.current = `[data-element="${element}"] :is(input, textarea, select)`;
    },
    copy: (element: string) => {
      const made = answerStore.copy(name, element);
      if (made) wanted.current = `[data-element="${made}"] :is(input, textarea, select)`;
    },
    move: (element: string, by: 1 | -1, index: number) => {
      const stays = index + by > 0 && index + by < elements.length - 1;
      const button = stays ? (by < 0 ? "up" : "down") : by < 0 ? "down" : "up";
      wanted.current = `[data-element="${element}"] > .element-head [data-act="${button}"]`;
      answerStore.move(name, element, by);
    },
    remove: (element: string, index: number) => {
      const next = elements[index + 1] ?? elements[index - 1];
      wanted.current = next ? `[data-element="${next}"] > .element-head [data-act="remove"]` : `[data-act="add"]`;
      answerStore.remove(name, element);
      notify.info(t("processes.page.fill.removed", { element: named(index) }), {
        ms: 8000,
        action: { label: t("processes.page.undo"), run: () => answerStore.putBack(name, element, index) },
      });
    },
  };
}

interface ElementHeadProps {
  readonly name: string;
  readonly first: boolean;
  readonly last: boolean;
  /** It is the last one of a loop that needs an element. */
  readonly needed: boolean;
  /** No other element has room. */
  readonly full: boolean;
  readonly onCopy: () => void;
  readonly onMove: (by: 1 | -1) => void;
  readonly onRemove: () => void;
}

/** The name of an element, and the buttons that move and remove it. */
function ElementHead({ name, first, last, needed, full, onCopy, onMove, onRemove }: ElementHeadProps) {
  const t = useText();
  return (
    <div className="element-head">
      <h3>{name}</h3>
      <IconButton
        data-act="copy"
        aria-label={t("processes.pasted.copy", { element: name })}
        title={t("processes.pasted.copy", { element: name })}
        disabled={full}
        onClick={onCopy}
      >
        <Copy fontSize="small" />
      </IconButton>
      <IconButton
        data-act="up"
        aria-label={t("processes.page.fill.up", { element: name })}
        disabled={first}
        onClick={() => onMove(-1)}
      >
        <Up fontSize="small" />
      </IconButton>
      <IconButton
        data-act="down"
        aria-label={t("processes.page.fill.down", { element: name })}
        disabled={last}
        onClick={() => onMove(1)}
      >
        <Down fontSize="small" />
      </IconButton>
      <IconButton
        data-act="remove"
        aria-label={t("processes.page.fill.remove", { element: name })}
        title={needed ? t("processes.page.fill.atLeastOne") : undefined}
        disabled={needed}
        onClick={onRemove}
      >
        <Remove fontSize="small" />
      </IconButton>
    </div>
  );
}
