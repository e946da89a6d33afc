import People from "@mui/icons-material/PeopleAltOutlined";
import { useState } from "react";
import { call } from "#client/call.ts";
import { useText } from "#client/i18n.ts";
import type { Present } from "#features/answers/presence.ts";
import { usePresence } from "#features/answers/web/index.ts";
import type { Process } from "#features/processes/process.ts";
import { notePresence } from "../../contract.ts";
import "./also-here.css";

/** Shows the other people who have an undecided process open, so that two reviewers do not do the same work. */
export function AlsoHere({ process: { id, status } }: { readonly process: Process }) {
  const t = useText();
  const [others, setOthers] = useState<readonly Present[]>([]);
  const waits = status === "reviewing" || status === "unassigned";
  usePresence(waits, async (field) => (await call(notePresence, { id, field })).others, setOthers);
  const names = others.map(({ name }) => name).join(", ");
  return (
    <span role="status">
      {waits && names !== "" && (
        <span className="also-here">
          <People fontSize="small" aria-hidden />
          {t("processes.alsoHere", { count: others.length, names })}
        </span>
      )}
    </span>
  );
}
