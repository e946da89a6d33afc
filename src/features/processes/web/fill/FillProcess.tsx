import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { currentText, useText } from "#client/i18n.ts";
import { notify } from "#client/snackbar.tsx";
import type { Actor } from "#protocol/actor.ts";
import { PageSkeleton } from "#ui/skeletons.tsx";
import type { Process } from "../../process.ts";
import { processQuery } from "../queries.ts";
import { type Desk, openDesk } from "./desk.ts";
import { FillForm } from "./FillForm.tsx";

/** A process while it is filled in: opens the desk, puts back what an earlier page could not save, follows other windows. */
export function FillProcess({ process, actor }: { readonly process: Process; readonly actor: Actor }) {
  const t = useText();
  const queries = useQueryClient();
  const [desk, setDesk] = useState<Desk>();
  const { id } = process;
  const { uid } = actor;
  useEffect(() => {
    const first = queries.getQueryData(processQuery(id).queryKey);
    if (!first) return;
    const opened = openDesk(first, uid, ({ version, savedAt, answers }) =>
      queries.setQueryData(processQuery(id).queryKey, (known) =>
        known && known.version < version ? { ...known, version, answers, saveTimestamp: savedAt } : known,
      ),
    );
    if (opened.recovered) notify.info(currentText()("processes.page.save.recovered"));
    // oxlint-disable-next-line react/set-state-in-effect -- a desk has timers and listeners: it opens and closes with the page
    setDesk(opened);
    return () => {
      opened.close();
      void queries.invalidateQueries({ queryKey: ["processes"] });
    };
  }, [id, uid, queries]);
  useEffect(() => {
    // Saved in another window, and nothing typed here waits: the page goes along.
    if (desk && process.version > desk.version && !desk.waiting) desk.goOn(process, "theirs");
  }, [desk, process]);
  if (!desk) return <PageSkeleton label={t("shell.loading")} />;
  return <FillForm process={process} actor={actor} desk={desk} />;
}
