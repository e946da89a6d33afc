import { combine } from "@atlaskit/pragmatic-drag-and-drop/combine";
import { draggable, dropTargetForElements } from "@atlaskit/pragmatic-drag-and-drop/element/adapter";
import {
  attachClosestEdge,
  type Edge,
  extractClosestEdge,
} from "@atlaskit/pragmatic-drag-and-drop-hitbox/closest-edge";
import { type RefObject, useEffect, useRef, useState } from "react";

/** The dragged item: an element of the form, or a group. */
export type Dragged = { readonly sort: "item" | "group"; readonly id: string };

const draggedOf = ({ sort, id }: Record<string, unknown>): Dragged | undefined =>
  (sort === "item" || sort === "group") && typeof id === "string" ? { sort, id } : undefined;

/**
 * Lets an element or a group be dragged, and others be dropped before or behind it. `edge` says where one would come to
 * stand. Everything that can be dragged can be moved by buttons too.
 */
export function useGroupDrag<E extends HTMLElement>(
  { sort, id }: Dragged,
  {
    enabled,
    takes,
    onDrop,
  }: {
    readonly enabled: boolean;
    /** The kinds accepted here. They are passed to `onDrop`. */
    readonly takes: "item" | "both";
    readonly onDrop: (dragged: Dragged, edge: Edge) => void;
  },
): {
  readonly element: RefObject<E | null>;
  readonly handle: RefObject<HTMLSpanElement | null>;
  readonly edge: Edge | null;
} {
  const element = useRef<E>(null);
  const handle = useRef<HTMLSpanElement>(null);
  const [edge, setEdge] = useState<Edge | null>(null);
  const drop = useRef(onDrop);
  useEffect(() => {
    drop.current = onDrop;
  });
  useEffect(() => {
    const own = element.current;
    if (!own || !handle.current || !enabled) return undefined;
    return combine(
      // By its handle only: what is written in a group can be selected.
      draggable({ element: own, dragHandle: handle.current, getInitialData: () => ({ sort, id }) }),
      dropTargetForElements({
        element: own,
        canDrop: ({ source }) => {
          const dragged = draggedOf(source.data);
          return dragged !== undefined && (takes === "both" || dragged.sort === takes);
        },
        getData: ({ input }) => attachClosestEdge({}, { element: own, input, allowedEdges: ["top", "bottom"] }),
        onDrag: ({ self, source }) => setEdge(source.data["id"] === id ? null : extractClosestEdge(self.data)),
        onDragLeave: () => setEdge(null),
        onDrop: ({ self, source, location }) => {
          setEdge(null);
          const dragged = draggedOf(source.data);
          // A group is around its elements: only the innermost place takes what is dropped.
          if (dragged && location.current.dropTargets[0]?.element === own)
            drop.current(dragged, extractClosestEdge(self.data) ?? "bottom");
        },
      }),
    );
  }, [sort, id, enabled, takes]);
  return { element, handle, edge };
}
