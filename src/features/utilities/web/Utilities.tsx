import { useSearch } from "@tanstack/react-router";
import { partsFor, type Tool } from "#client/feature.ts";
import { textOf, useText } from "#client/i18n.ts";
import { Link } from "#client/link.tsx";
import { useActor } from "#client/who.ts";
import { PageBody, PageHeader } from "#ui/PageHeader.tsx";
import { ListSkeleton, PageSkeleton } from "#ui/skeletons.tsx";
import { EmptyState } from "#ui/states.tsx";
import { TabBar } from "#ui/TabBar.tsx";

/** /utilities: the tools somebody may use, one at a time; `?tab=<id>` leads to one. */
export function Utilities({ tools }: { readonly tools: readonly Tool[] }) {
  const t = useText();
  const actor = useActor();
  const { tab } = useSearch({ strict: false }) as { readonly tab?: unknown };
  if (!actor) return <PageSkeleton label={t("shell.loading")} />;
  const shown = partsFor(actor, tools);
  const left = tools.find(({ id, opensTo }) => id === tab && opensTo?.(actor) === true);
  const tool = shown.find(({ id }) => id === tab) ?? left ?? shown[0];
  if (!tool)
    return (
      <PageBody>
        <PageHeader title={t("utilities.title")} />
        <EmptyState title={t("utilities.none")} text={t("utilities.noneText")} />
      </PageBody>
    );
  const { Part } = tool;
  return (
    <PageBody>
      <PageHeader title={t("utilities.title")} />
      <ToolLinks tools={shown} shown={tool.id} />
      <Part key={tool.id} actor={actor} meanwhile={<ListSkeleton label={t("shell.loading")} />} />
    </PageBody>
  );
}

/** Leads from one tool to another; the one that is shown is marked. */
function ToolLinks({ tools, shown }: { readonly tools: readonly Tool[]; readonly shown: string }) {
  const t = useText();
  return (
    <TabBar label={t("utilities.tools")} current={shown}>
      {tools.map(({ id, title }) => (
        <Link
          key={id}
          to="/utilities"
          search={{ tab: id }}
          // The router compares addresses; without a tool in it the first one is shown.
          activeProps={{ "aria-current": undefined }}
          {...(id === shown ? { "aria-current": "page" as const } : {})}
        >
          {textOf(title)}
        </Link>
      ))}
    </TabBar>
  );
}
