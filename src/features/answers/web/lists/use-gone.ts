import { useQuery } from "@tanstack/react-query";
import { shapeQuery } from "#features/lists/web/index.ts";
import { Failure } from "#protocol/failure.ts";
import type { ListFill } from "../../list-settings.ts";
import type { ListSource } from "./list-source.ts";

/** Returns true if a list or its shown attribute was deleted. Its fields are then typed. */
export function useGone(source: ListSource, { list, value }: ListFill): boolean {
  const shape = useQuery({ ...shapeQuery(list), enabled: source.values !== undefined, retry: false });
  if (shape.error instanceof Failure && shape.error.status === 404) return true;
  return shape.data !== undefined && value !== undefined && !shape.data.attributes.some(({ id }) => id === value);
}
