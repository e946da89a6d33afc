import { useState } from "react";
import { type FieldKind, fieldSizes, maxFields, type PlacedField } from "../../fields.ts";
import type { Sending } from "./use-sending.ts";

interface Size {
  readonly width: number;
  readonly height: number;
}
interface Point {
  readonly x: number;
  readonly y: number;
}

const tenth = (value: number): number => Math.round(value * 10) / 10;

/** A place of this size inside of a page. */
const inside = ({ x, y }: Point, size: Size, page: Size): Point => ({
  x: tenth(Math.min(Math.max(0, x), Math.max(0, page.width - size.width))),
  y: tenth(Math.min(Math.max(0, y), Math.max(0, page.height - size.height))),
});

/** Returns the state of placing: the signer, the kind, and the selected field. */
export function usePlacing(sending: Sending) {
  const [signer, setSigner] = useState(sending.people[0]?.key ?? "");
  const [kind, setKind] = useState<FieldKind>("signature");
  const [chosen, setChosen] = useState<{ readonly key: string; readonly at: number }>();
  const fieldsOf = (key: string): readonly PlacedField[] => {
    const index = sending.people.findIndex((person) => person.key === key);
    const person = sending.people[index];
    return person ? sending.fieldsOf(person, index) : [];
  };
  const changeOne = (key: string, at: number, changed: Partial<PlacedField>) =>
    sending.place(
      key,
      fieldsOf(key).map((field, index) => (index === at ? { ...field, ...changed } : field)),
    );
  const removeOne = (key: string, at: number) => {
    sending.place(key, fieldsOf(key).toSpliced(at, 1));
    setChosen(undefined);
  };
  return {
    signer,
    setSigner,
    kind,
    setKind,
    selected: chosen && fieldsOf(chosen.key)[chosen.at],
    isSelected: (key: string, at: number) => chosen?.key === key && chosen.at === at,
    select: (key: string, at: number) => setChosen({ key, at }),
    change: (changed: Partial<PlacedField>) => chosen && changeOne(chosen.key, chosen.at, changed),
    remove: () => chosen && removeOne(chosen.key, chosen.at),
    removeOne,
    move: (key: string, at: number, page: Size, to: Point) => {
      const field = fieldsOf(key)[at];
      if (field) changeOne(key, at, inside(to, field, page));
    },
    /** Adds a field with its middle at a point of a page. */
    add: (page: number, size: Size, { x, y }: Point) => {
      const before = fieldsOf(signer);
      if (before.length >= maxFields) return;
      const { width, height } = fieldSizes[kind];
      const at = inside({ x: x - width / 2, y: y - height / 2 }, { width, height }, size);
      sending.place(signer, [...before, { kind, page, ...at, width, height, label: "", required: true }]);
      setChosen({ key: signer, at: before.length });
    },
  };
}

export type Placing = ReturnType<typeof usePlacing>;
