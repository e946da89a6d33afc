import { useSearch } from "@tanstack/react-router";
import { ListOverview } from "./ListOverview.tsx";
import { OneList } from "./OneList.tsx";
import "./lists.css";

/** All lists, or the one the address names (`list=<id>`), with one of its imports (`import=<id>`). */
export function ListsSection() {
  const { list, import: one }: { readonly list?: unknown; readonly import?: unknown } = useSearch({ strict: false });
  return typeof list === "string" ? (
    <OneList key={list} id={list} importId={typeof one === "string" ? one : undefined} />
  ) : (
    <ListOverview />
  );
}
