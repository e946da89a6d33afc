import { Fragment, type ReactNode } from "react";
import { textOf } from "#client/i18n.ts";
import { Link } from "#client/link.tsx";
import { knownAddress } from "#protocol/address.ts";
import type { Block, Piece } from "../markdown.ts";
import "./help.css";

type Line = readonly Piece[];

/** Renders a link to a help page. */
export type ToPage = (page: string, anchor: string | undefined, inside: ReactNode) => ReactNode;

/** A page of the help as an address: `forms.md#public-forms` of the Markdown is /help/forms#public-forms. */
const pageLink = /^([a-z-]+)\.md(?:#([\w-]+))?$/;

function drawn(piece: Piece, toPage: ToPage): ReactNode {
  switch (piece.kind) {
    case "text":
      return piece.text;
    case "code":
      return <code>{piece.text}</code>;
    case "strong":
      return <strong>{piece.text}</strong>;
    case "label":
      return <strong>{textOf(piece.text) ?? piece.text}</strong>;
    case "link": {
      const page = pageLink.exec(piece.to);
      if (page) return toPage(page[1] ?? "", page[2], piece.text);
      return <ProductLink to={piece.to}>{piece.text}</ProductLink>;
    }
  }
}

/** A link to a screen of the product; its address may name a tab. */
function ProductLink({ to, children }: { readonly to: string; readonly children: ReactNode }) {
  const { pathname, searchParams } = new URL(to, location.origin);
  return (
    <Link to={knownAddress(pathname)} search={Object.fromEntries(searchParams)}>
      {children}
    </Link>
  );
}

const Words = ({ line, toPage }: { readonly line: Line; readonly toPage: ToPage }) =>
  line.map((piece, i) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: a page does not change while it is shown
    <Fragment key={i}>{drawn(piece, toPage)}</Fragment>
  ));

function Table({ block, toPage }: { readonly block: Block & { kind: "table" }; readonly toPage: ToPage }) {
  const empty = block.head.every((cell) => cell.length === 0);
  return (
    // Wider than a phone, it is moved by itself.
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls can be reached with the keyboard
    <div className="help-table" tabIndex={0}>
      <table>
        {!empty && (
          <thead>
            <tr>
              {block.head.map((cell, i) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: a page does not change while it is shown
                <th key={i} scope="col">
                  <Words line={cell} toPage={toPage} />
                </th>
              ))}
            </tr>
          </thead>
        )}
        <tbody>
          {block.rows.map((row, i) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a page does not change while it is shown
            <tr key={i}>
              {row.map((cell, j) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: a page does not change while it is shown
                <td key={j}>
                  <Words line={cell} toPage={toPage} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Drawn({ block, toPage, first }: { readonly block: Block; readonly toPage: ToPage; readonly first: number }) {
  switch (block.kind) {
    case "heading": {
      const Heading = `h${block.level + first - 1}` as "h1";
      return (
        <Heading id={block.id}>
          <Words line={block.line} toPage={toPage} />
        </Heading>
      );
    }
    case "list": {
      const List = block.ordered ? "ol" : "ul";
      return (
        <List>
          {block.items.map((line, i) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a page does not change while it is shown
            <li key={i}>
              <Words line={line} toPage={toPage} />
            </li>
          ))}
        </List>
      );
    }
    case "table":
      return <Table block={block} toPage={toPage} />;
    default:
      return (
        <p className={block.kind === "note" ? "help-note" : undefined}>
          <Words line={block.line} toPage={toPage} />
        </p>
      );
  }
}

/** The blocks of a page. `first` is the heading level of its title. Without it, the title is shown elsewhere. */
export const Article = ({
  blocks,
  toPage,
  first = 1,
}: {
  readonly blocks: readonly Block[];
  readonly toPage: ToPage;
  readonly first?: 1 | 2;
}) => (
  <div className="help-article">
    {blocks.map((block, i) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: a page does not change while it is shown
      <Drawn key={i} block={block} toPage={toPage} first={first} />
    ))}
  </div>
);
