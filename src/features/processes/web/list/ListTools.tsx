import useMediaQuery from "@mui/material/useMediaQuery";
import { useSearch } from "@tanstack/react-router";
import type { Actor } from "#protocol/actor.ts";
import type { ListColumn } from "../../list-columns.ts";
import type { ProcessList } from "../../policy.ts";
import { ColumnChoice } from "./ColumnChoice.tsx";
import { ExportMenu } from "./ExportMenu.tsx";
import type { Looking } from "./looking.ts";
import { SavedViews } from "./SavedViews.tsx";
import { isBareLink, lookingBy, nothingAsked, settingsOf } from "./view-settings.ts";

/** The tools next to the filters of a list: its saved views, its columns, and its export. */
export function ListTools(props: {
  readonly list: ProcessList;
  readonly actor: Actor;
  readonly looking: Looking;
  readonly columns: {
    readonly chosen: readonly ListColumn[] | undefined;
    readonly choose: (columns: readonly ListColumn[] | undefined) => void;
  };
  readonly onLook: (change: Partial<Looking>) => void;
}) {
  const { list, actor, looking, onLook } = props;
  const { chosen, choose } = props.columns;
  const { search, filters } = looking;
  const phone = useMediaQuery("(max-width:599.95px)", { noSsr: true });
  const bare = isBareLink(useSearch({ strict: false }));
  return (
    <>
      <SavedViews
        actor={actor}
        settings={settingsOf(list, { search, filters, columns: chosen })}
        savedId={looking.view}
        bare={bare}
        onOpen={(view) => onLook(view ? lookingBy(view.settings, view.id) : nothingAsked)}
      />
      {!phone && <ColumnChoice list={list} chosen={chosen} onChoose={choose} />}
      <ExportMenu list={list} search={search} filters={filters} columns={phone ? undefined : chosen} />
    </>
  );
}
