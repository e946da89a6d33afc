import MenuItem from "@mui/material/MenuItem";
import { useQuery } from "@tanstack/react-query";
import { call } from "#client/call.ts";
import { useText } from "#client/i18n.ts";
import { useChange } from "#client/use-change.ts";
import { quietKeys } from "../../feature.ts";
import { getQuiet, setQuiet } from "../../quiet-contract.ts";
import { withCredentials } from "../credentials.ts";

/** An item of a menu: no more notices of a board or of one of its tasks, or notices again. */
export function QuietItem({ boardId, taskId }: { readonly boardId: string; readonly taskId?: string }) {
  const t = useText();
  const { data } = useQuery({
    queryKey: quietKeys.of(boardId),
    queryFn: ({ signal }) => call(getQuiet, withCredentials({ boardId }), { signal }),
  });
  const quiet = taskId === undefined ? data?.board === true : data?.tasks.includes(taskId) === true;
  const change = useChange(setQuiet, {
    done: (answer) => t(answer.quiet ? "boards.quiet.on" : "boards.quiet.off"),
    refresh: [quietKeys.one(boardId)],
  });
  const of = { boardId, ...(taskId === undefined ? {} : { taskId }) };
  return (
    <MenuItem disabled={!data} onClick={() => change.mutate(withCredentials({ ...of, quiet: !quiet }))}>
      {t(quiet ? "boards.quiet.hear" : taskId === undefined ? "boards.quiet.board" : "boards.quiet.task")}
    </MenuItem>
  );
}
