import { useSearch } from "@tanstack/react-router";
import { useText } from "#client/i18n.ts";
import { useActor } from "#client/who.ts";
import { PageBody } from "#ui/PageHeader.tsx";
import { PageSkeleton } from "#ui/skeletons.tsx";
import { views } from "../contract.ts";
import { Repository, type Tab } from "./Repository.tsx";
import { searchedIn } from "./searched.ts";
import "./repository.css";

const tabOf = (given: unknown): Tab =>
  given === "trash" || given === "links"
    ? given
    : (views as readonly unknown[]).includes(given)
      ? (given as Tab)
      : "place";

/** /repository: `view`, `folder`, what is searched (`q` and its filters) and the open `item` stand in the address. */
export function Page() {
  const t = useText();
  const actor = useActor();
  const search = useSearch({ strict: false }) as Readonly<Record<string, unknown>>;
  if (!actor) return <PageSkeleton label={t("shell.loading")} />;
  const text = (value: unknown) => (typeof value === "string" ? value : undefined);
  return (
    <PageBody>
      <Repository
        actor={actor}
        tab={tabOf(search["view"])}
        searched={searchedIn(search)}
        folderId={text(search["folder"])}
        openId={text(search["item"])}
      />
    </PageBody>
  );
}
