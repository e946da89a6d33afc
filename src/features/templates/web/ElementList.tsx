import ErrorOutline from "@mui/icons-material/ErrorOutlined";
import { type KeyboardEvent, memo, useEffect, useRef } from "react";
import { useText } from "#client/i18n.ts";
import type { Element } from "../edit-form.ts";
import type { OutlineEntry } from "../template.ts";
import { kindOf } from "./kind-of.ts";
import "./element-list.css";

/** The elements in the order of the document; arrows walk through them. */
export function ElementList({
  entries,
  elements,
  errors,
  chosen,
  reveal,
  onChoose,
}: {
  readonly entries: readonly OutlineEntry[];
  readonly elements: ReadonlyMap<string, Element>;
  readonly errors: ReadonlyMap<string, string>;
  readonly chosen: string;
  readonly reveal: number;
  readonly onChoose: (key: string) => void;
}) {
  const t = useText();
  const list = useRef<HTMLUListElement>(null);
  useEffect(() => {
    // Whether pressed in the document or reached by a shortcut: what is chosen is in view.
    list.current?.querySelector('[aria-current="true"]')?.scrollIntoView({ block: "nearest" });
  }, [chosen, reveal]);
  const invalid = new Set([...errors.keys()].map((name) => name.slice(0, name.lastIndexOf("/"))));
  const inTab = entries.some((entry) => entry.key === chosen) ? chosen : entries[0]?.key;
  const walk = (event: KeyboardEvent) => {
    const at = entries.findIndex((entry) => entry.key === inTab);
    const last = entries.length - 1;
    const to = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: last }[event.key];
    const next = to === undefined || event.altKey ? undefined : entries[Math.max(0, Math.min(last, to))];
    if (!next) return;
    event.preventDefault();
    onChoose(next.key);
    const buttons = list.current?.querySelectorAll("button") ?? [];
    [...buttons].find((button) => button.dataset["key"] === next.key)?.focus();
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the keys belong to the buttons inside
    <ul ref={list} className="element-list" aria-label={t("templates.settings.elements")} onKeyDown={walk}>
      {entries.map(({ key, depth }) => {
        const element = elements.get(key);
        return (
          element && (
            <Row
              key={key}
              of={key}
              label={element.setting.label.trim() || element.setting.name}
              kind={t(`templates.kind.${kindOf(element)}`)}
              depth={depth}
              invalid={invalid.has(key)}
              current={key === chosen}
              reachable={key === inTab}
              onChoose={onChoose}
            />
          )
        );
      })}
    </ul>
  );
}

/** Given words alone, so that a key typed beside a long list draws one row anew. */
const Row = memo(function Row({
  of,
  label,
  kind,
  depth,
  invalid,
  current,
  reachable,
  onChoose,
}: {
  readonly of: string;
  readonly label: string;
  readonly kind: string;
  readonly depth: number;
  readonly invalid: boolean;
  readonly current: boolean;
  readonly reachable: boolean;
  readonly onChoose: (key: string) => void;
}) {
  const t = useText();
  return (
    <li>
      <button
        type="button"
        data-key={of}
        aria-current={current ? "true" : undefined}
        tabIndex={reachable ? 0 : -1}
        style={{ paddingInlineStart: 16 + Math.min(depth, 6) * 16 }}
        onClick={() => onChoose(of)}
      >
        <span className="element-label">
          {label}
          {invalid && <ErrorOutline fontSize="inherit" color="error" titleAccess={t("templates.settings.invalid")} />}
        </span>
        <span className="element-kind">{kind}</span>
      </button>
    </li>
  );
});
