import Add from "@mui/icons-material/Add";
import Button from "@mui/material/Button";
import { useInfiniteQuery } from "@tanstack/react-query";
import { useState } from "react";
import { errorText } from "#client/failure-text.ts";
import { useText } from "#client/i18n.ts";
import { lazyComponent } from "#client/lazy-component.tsx";
import { Link, useNavigate } from "#client/link.tsx";
import { PagedList } from "#client/list/PagedList.tsx";
import type { Actor } from "#protocol/actor.ts";
import { DataTable } from "#ui/DataTable.tsx";
import { PageBody, PageHeader } from "#ui/PageHeader.tsx";
import { ReasonButton } from "#ui/ReasonButton.tsx";
import { TabBar } from "#ui/TabBar.tsx";
import type { Board } from "../board.ts";
import { restoreBoard } from "../contract.ts";
import { createBoard, keepBoard } from "../policy.ts";
import { MyTasks } from "./MyTasks.tsx";
import { boardsQuery } from "./queries.ts";
import { useBoardChange } from "./use-board-change.ts";

const BoardDialog = lazyComponent(() => import("./settings/BoardDialog.tsx").then((m) => m.BoardDialog));

const lists = [
  ["boards", "boards.all"],
  ["mine", "boards.myTasks"],
  ["archive", "boards.archive.one"],
  ["trash", "boards.trash"],
] as const;

type Shown = (typeof lists)[number][0];

/** The boards one sees, one's own tasks over all of them, and the trash. */
export function BoardList({ actor }: { readonly actor: Actor }) {
  const t = useText();
  const navigate = useNavigate();
  const [shown, setShown] = useState<Shown>("boards");
  const [making, setMaking] = useState(false);
  const may = createBoard(actor);
  const create = (
    <ReasonButton
      variant="contained"
      startIcon={<Add />}
      reason={may === true ? undefined : errorText(may)}
      onClick={() => setMaking(true)}
    >
      {t("boards.create")}
    </ReasonButton>
  );
  return (
    <PageBody>
      <PageHeader title={t("boards.screen")} text={t("boards.intro")} actions={create} />
      <TabBar label={t("boards.shown")} current={shown}>
        {lists.map(([name, title]) => (
          <button key={name} type="button" aria-pressed={shown === name} onClick={() => setShown(name)}>
            {t(title)}
          </button>
        ))}
      </TabBar>
      {shown === "boards" && <Boards create={create} />}
      {shown === "mine" && <MyTasks />}
      {(shown === "archive" || shown === "trash") && <Kept key={shown} which={shown} actor={actor} />}
      {making && (
        <BoardDialog
          onClose={() => setMaking(false)}
          onSaved={(board) => void navigate({ to: ".", search: { board } })}
        />
      )}
    </PageBody>
  );
}

function Boards({ create }: { readonly create: React.ReactNode }) {
  const t = useText();
  const found = useInfiniteQuery(boardsQuery("boards"));
  return (
    <PagedList query={found} empty={{ title: t("boards.empty"), text: t("boards.emptyText"), action: create }}>
      {(rows, more) => (
        <>
          <ul className="board-cards">
            {rows.map((board) => (
              <BoardCard key={board.id} board={board} />
            ))}
          </ul>
          {more && (
            <Button loading={more.loading} onClick={more.onMore}>
              {more.label}
            </Button>
          )}
        </>
      )}
    </PagedList>
  );
}

function BoardCard({ board }: { readonly board: Board }) {
  const t = useText();
  const { id, name, description, color, visibility, teamNames, openTasks, overdueTasks } = board;
  const seen =
    visibility === "team" && teamNames.length > 0 ? teamNames.join(", ") : t(`boards.visibility.${visibility}`);
  return (
    <li style={{ borderTopColor: color }}>
      <Link to="." search={{ board: id }} className="board-card-link">
        {name}
      </Link>
      {description && <p>{description}</p>}
      <p className="board-card-facts">
        <span>{seen}</span>
        <span>{t("boards.openTasks", { count: openTasks })}</span>
        {overdueTasks > 0 && <strong className="overdue">{t("boards.overdueTasks", { count: overdueTasks })}</strong>}
      </p>
    </li>
  );
}

function Kept({ which, actor }: { readonly which: "archive" | "trash"; readonly actor: Actor }) {
  const t = useText();
  const found = useInfiniteQuery(boardsQuery(which));
  const empty =
    which === "trash"
      ? { title: t("boards.trashEmpty"), text: t("boards.trashText") }
      : { title: t("boards.archive.empty"), text: t("boards.archive.boardsText") };
  const restore = useBoardChange(restoreBoard, {
    input: ({ id }: Board) => ({ boardId: id }),
    done: (_, { name }) => t("boards.restored", { name }),
  });
  return (
    <PagedList query={found} empty={empty}>
      {(rows, more) => (
        <DataTable
          label={t(which === "trash" ? "boards.trash" : "boards.archive.one")}
          rows={rows}
          rowKey={({ id }) => id}
          more={more}
          columns={[
            {
              key: "name",
              heading: t("boards.name"),
              as: "title",
              cell: (board) => <KeptName which={which} {...board} />,
            },
            { key: "creator", heading: t("boards.madeBy"), cell: ({ creatorName }) => creatorName },
            {
              key: "actions",
              heading: "",
              as: "actions",
              cell: (board) => {
                const may = keepBoard(actor, board);
                return (
                  <ReasonButton
                    size="small"
                    reason={may === true ? undefined : errorText(may)}
                    onClick={() => restore.mutate(board)}
                  >
                    {t("boards.restore")}
                  </ReasonButton>
                );
              },
            },
          ]}
        />
      )}
    </PagedList>
  );
}

/** A board in the archive can be read; one in the trash cannot. */
function KeptName({
  which,
  id,
  name,
}: {
  readonly which: "archive" | "trash";
  readonly id: string;
  readonly name: string;
}) {
  if (which === "trash") return name;
  return (
    <Link to="." search={{ board: id }}>
      {name}
    </Link>
  );
}
