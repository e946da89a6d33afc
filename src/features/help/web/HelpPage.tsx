import { useLocation, useParams } from "@tanstack/react-router";
import { type ReactNode, useEffect, useMemo, useState } from "react";
import { FailureState } from "#client/FailureState.tsx";
import { textOf, useText } from "#client/i18n.ts";
import { Link, useNavigate } from "#client/link.tsx";
import { useSession } from "#client/who.ts";
import { screenPath } from "#protocol/address.ts";
import { SearchField } from "#ui/SearchField.tsx";
import { EmptyState } from "#ui/states.tsx";
import { textOfLine } from "../markdown.ts";
import { helpGroups } from "../pages.ts";
import { type HelpPage, type Hit, searchHelp } from "../search.ts";
import { Article } from "./Article.tsx";
import { pageNamed, useHelp } from "./read-pages.ts";
import "./help.css";

const say = (key: string): string => textOf(key) ?? key;

const PageLink = ({
  page,
  anchor,
  children,
  here,
}: {
  readonly page: string;
  readonly anchor?: string | undefined;
  readonly children: ReactNode;
  readonly here?: boolean;
}) => (
  <Link
    to={screenPath("/help/:page", { page })}
    {...(anchor ? { hash: anchor } : {})}
    // Of the headings of a page only the one that was chosen is where one is.
    activeOptions={{ includeHash: anchor !== undefined }}
    {...(here ? { "aria-current": "page" as const } : {})}
  >
    {children}
  </Link>
);

/** /help and /help/:page: the pages of the help, their list, what is on the page, and a search over all. */
export function Page() {
  const t = useText();
  const { pages, error } = useHelp();
  const { page: name = "first-steps" } = useParams({ strict: false }) as { page?: string };
  const wish = useLocation({ select: (l) => (l.search as { search?: unknown }).search });
  const search = typeof wish === "string" ? wish : "";
  const navigate = useNavigate();
  const shown = pages && pageNamed(pages, name);
  const hash = useLocation({ select: (l) => l.hash });
  // The place in the address is there only once the page has been read.
  useEffect(() => {
    if (shown && !search) document.getElementById(hash)?.scrollIntoView();
  }, [shown, hash, search]);
  return (
    <div className="help">
      <header className="help-bar">
        <Link to="/help" className="help-name">
          {t("help.title")}
        </Link>
        <BackLink />
      </header>
      <div className="help-columns">
        <aside className="help-side">
          <SearchField
            label={t("help.search")}
            value={search}
            onSearch={(text) => void navigate({ to: ".", search: text ? { search: text } : {}, replace: true })}
          />
          {pages && <PageList pages={pages} shown={search ? undefined : shown} />}
        </aside>
        <main id="main" tabIndex={-1}>
          {error !== undefined && <FailureState error={error} page />}
          {pages && search && <Hits pages={pages} search={search} />}
          {shown && !search && (
            <Article
              blocks={shown.blocks}
              toPage={(page, anchor, inside) => (
                <PageLink page={page} anchor={anchor}>
                  {inside}
                </PageLink>
              )}
            />
          )}
          {pages && !shown && !search && (
            <EmptyState
              page
              title={t("help.gone")}
              action={<PageLink page="first-steps">{t("help.first")}</PageLink>}
            />
          )}
        </main>
      </div>
    </div>
  );
}

function BackLink() {
  const t = useText();
  const signedIn = Boolean(useSession()?.person);
  return <Link to={signedIn ? "/home" : "/login"}>{t(signedIn ? "help.back" : "help.signIn")}</Link>;
}

/** The list of all pages, with the headings of the one that is shown; folded on phones. */
function PageList({ pages, shown }: { readonly pages: readonly HelpPage[]; readonly shown: HelpPage | undefined }) {
  const t = useText();
  const [wide] = useState(() => matchMedia("(min-width: 900px)").matches);
  return (
    <details className="help-pages" open={wide} key={wide ? "wide" : shown?.name}>
      <summary>{t("help.pages")}</summary>
      <nav aria-label={t("help.pages")}>
        {helpGroups.map(({ id, pages: names }) => (
          <section key={id}>
            <h2>{t(`help.group.${id}`)}</h2>
            <ul>
              {names.map((name) => (
                <li key={name}>
                  <PageLink page={name} here={shown?.name === name}>
                    {pageNamed(pages, name)?.title ?? name}
                  </PageLink>
                  {shown?.name === name && <Headings page={shown} />}
                </li>
              ))}
            </ul>
          </section>
        ))}
      </nav>
    </details>
  );
}

/** The headings of a page. */
function Headings({ page }: { readonly page: HelpPage }) {
  const t = useText();
  const headings = page.blocks.flatMap((block) => (block.kind === "heading" && block.level === 2 ? [block] : []));
  return (
    <ul aria-label={t("help.onPage")}>
      {headings.map(({ id, line }) => (
        <li key={id}>
          <PageLink page={page.name} anchor={id}>
            {textOfLine(line, say)}
          </PageLink>
        </li>
      ))}
    </ul>
  );
}

function Hits({ pages, search }: { readonly pages: readonly HelpPage[]; readonly search: string }) {
  const t = useText();
  const hits = useMemo(() => searchHelp(pages, search, say), [pages, search]);
  if (hits.length === 0) return <EmptyState page title={t("help.nothing")} text={t("help.nothingText")} />;
  return (
    <div className="help-article">
      <h1 role="status">{t("help.found", { count: hits.length })}</h1>
      <ul className="help-hits">
        {hits.map((hit: Hit) => (
          <li key={`${hit.page} ${hit.id}`}>
            <PageLink page={hit.page} anchor={hit.heading === hit.title ? undefined : hit.id}>
              {hit.heading === hit.title ? hit.title : `${hit.title}: ${hit.heading}`}
            </PageLink>
            <p>{hit.snippet}</p>
          </li>
        ))}
      </ul>
    </div>
  );
}
