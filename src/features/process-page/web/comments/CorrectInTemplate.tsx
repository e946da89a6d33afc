import Button from "@mui/material/Button";
import useMediaQuery from "@mui/material/useMediaQuery";
import { useText } from "#client/i18n.ts";
import { Link } from "#client/link.tsx";
import type { FixedWords } from "#client/preview/fixed-words.ts";
import { useActor } from "#client/who.ts";
import type { Process } from "#features/processes/process.ts";
import type { Correction } from "#features/templates/correction.ts";
import { manageTemplates } from "#features/templates/policy.ts";
import { screenPath } from "#protocol/address.ts";

/** Windows in which the document of a template can be changed. */
const editable = "(min-width:900px)";

/** Leads to words of a process in its template, for who may change it. */
export function CorrectInTemplate({
  process,
  words,
}: {
  readonly process: Pick<Process, "id" | "templateId" | "status">;
  readonly words: FixedWords;
}) {
  const t = useText();
  const actor = useActor();
  const wide = useMediaQuery(editable, { noSsr: true });
  if (!wide || !actor || manageTemplates(actor) !== true || process.status === "approved") return null;
  return (
    <Button
      size="small"
      variant="outlined"
      component={Link}
      to={screenPath("/templateSettings/:id", { id: process.templateId })}
      search={{ correct: { processId: process.id, ...words } satisfies Correction }}
    >
      {t("processes.places.correct")}
    </Button>
  );
}
