import ExpandMore from "@mui/icons-material/ExpandMore";
import Button from "@mui/material/Button";
import Divider from "@mui/material/Divider";
import MenuItem from "@mui/material/MenuItem";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { failureText } from "#client/failure-text.ts";
import { useText } from "#client/i18n.ts";
import { notify } from "#client/snackbar.tsx";
import { fieldError, useChange } from "#client/use-change.ts";
import { processKeys, processListKeys } from "#features/processes/feature.ts";
import { reviewedBy } from "#features/processes/policy.ts";
import { assignProcess, unassignProcess } from "#features/reviews/contract.ts";
import { reviewersQuery } from "#features/reviews/web/index.ts";
import type { Actor } from "#protocol/actor.ts";
import { RowMenu } from "#ui/RowMenu.tsx";
import type { AssignmentRow } from "../../contract.ts";

/** The reviewer of a process. Opens the list of possible reviewers. */
export function ReviewerMenu({ row, actor }: { readonly row: AssignmentRow; readonly actor: Actor }) {
  const t = useText();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const reviewers = useQuery({ ...reviewersQuery, enabled: anchor !== null });
  const { assign, giveBack } = useAssignment(row);
  const close = () => setAnchor(null);
  const people = reviewers.data ?? [];
  return (
    <>
      <Button
        size="small"
        variant={row.reviewerId === null ? "outlined" : "text"}
        endIcon={<ExpandMore />}
        loading={assign.isPending || giveBack.isPending}
        aria-haspopup="menu"
        aria-label={`${t("processes.page.assignments.reviewerOf", { title: row.title })}: ${shownReviewer(row, t)}`}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        {shownReviewer(row, t)}
      </Button>
      <RowMenu anchorEl={anchor} open={anchor !== null} onClose={close}>
        {reviewers.isPending && <MenuItem disabled>{t("shell.loading")}</MenuItem>}
        {reviewers.isError && <MenuItem disabled>{failureText(reviewers.error)}</MenuItem>}
        {people.map(({ uid, name }) => (
          <MenuItem
            key={uid}
            selected={uid === row.reviewerId}
            disabled={reviewedBy(actor, row, uid) !== true}
            onClick={() => {
              close();
              if (uid !== row.reviewerId) assign.mutate({ reviewerId: uid, name });
            }}
          >
            {name}
          </MenuItem>
        ))}
        {row.reviewerId !== null && <Divider />}
        {row.reviewerId !== null && (
          <MenuItem
            onClick={() => {
              close();
              giveBack.mutate({ id: row.id });
            }}
          >
            {t("processes.page.assign.unassign")}
          </MenuItem>
        )}
      </RowMenu>
    </>
  );
}

function shownReviewer({ reviewerName, status }: AssignmentRow, t: ReturnType<typeof useText>): string {
  if (reviewerName !== null) return reviewerName;
  return status === "reviewing" ? t("processes.page.anyReviewer") : t("processes.page.assign.choose");
}

/** Gives the review to somebody or back, and says so. */
function useAssignment({ id, title }: AssignmentRow) {
  const t = useText();
  const refresh = [processListKeys.all, processKeys.one(id)];
  const assign = useChange<typeof assignProcess, { readonly reviewerId: string; readonly name: string }>(
    assignProcess,
    {
      input: ({ reviewerId }) => ({ id, reviewerId }),
      done: (_answer, { name }) => t("processes.page.assignments.given", { title, name }),
      inForm: true,
      refresh,
    },
  );
  const giveBack = useChange(unassignProcess, {
    done: () => t("processes.page.assignments.returned", { title }),
    refresh,
  });
  return {
    assign: {
      ...assign,
      mutate: (what: { readonly reviewerId: string; readonly name: string }) =>
        assign.mutate(what, { onError: (error) => notify.error(fieldError(error) ?? failureText(error)) }),
    },
    giveBack,
  };
}
