import Button from "@mui/material/Button";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState, useSyncExternalStore } from "react";
import { call, upload } from "#client/call.ts";
import { useText } from "#client/i18n.ts";
import { repositoryVisitKeys } from "../../feature.ts";
import { addByLink, visitItem } from "../../share-contract.ts";
import { UploadList, UploadNotes } from "../upload/UploadList.tsx";
import { asked, UploadQueue, verdictOf } from "../upload/upload-queue.ts";
import { linkOf, type Visitor } from "./visitor.ts";

/** Sends files by a link, each with its progress; leaving the page stops those on their way. */
function useVisitorUploads(visitor: Visitor) {
  const queries = useQueryClient();
  const link = linkOf(visitor);
  const [queue] = useState(
    () =>
      new UploadQueue({
        send: async ({ id, file, parentId }, signal, onPercent) => {
          if (!file || parentId === undefined) return;
          await upload(addByLink, { ...link, folderId: parentId }, file, {
            signal,
            // The same key each time: a file that arrived although the answer was lost is not stored twice.
            idempotencyKey: id,
            onProgress: (sent, total) => onPercent(total === 0 ? 0 : Math.floor((sent / total) * 100)),
          });
        },
        answers: () =>
          call(visitItem, link).then(
            () => true,
            (error: unknown) => verdictOf(error) !== "lost",
          ),
        onArrived: () => void queries.invalidateQueries({ queryKey: repositoryVisitKeys.one(visitor.token) }),
      }),
  );
  useEffect(() => {
    const online = () => void queue.goOn();
    addEventListener("online", online);
    return () => {
      removeEventListener("online", online);
      queue.cancelAll();
    };
  }, [queue]);
  return { queue, ...useSyncExternalStore(queue.subscribe, queue.get) };
}

/** Adds files by a link. Sent files stay listed, so that visitors see which of them arrived. */
export function AddFiles({ visitor, folderId }: { readonly visitor: Visitor; readonly folderId: string }) {
  const t = useText();
  const input = useRef<HTMLInputElement>(null);
  const uploads = useVisitorUploads(visitor);
  const { all, queue } = uploads;
  return (
    <>
      <Button variant="contained" onClick={() => input.current?.click()}>
        {t("repository.visit.add")}
      </Button>
      <input
        ref={input}
        type="file"
        multiple
        hidden
        aria-label={t("repository.visit.add")}
        onChange={(event) => {
          const files = Array.from(event.currentTarget.files ?? []);
          event.currentTarget.value = "";
          queue.add(files.map((file) => asked({ file, path: [] }, folderId)));
        }}
      />
      {all.length > 0 && (
        <section className="public-files-sent" aria-label={t("repository.upload.title")}>
          <strong role="status">
            {t("repository.upload.arrived", {
              arrived: all.filter(({ state }) => state === "done").length,
              count: all.length,
            })}
          </strong>
          <UploadNotes {...uploads} />
          <UploadList all={all} queue={queue} />
        </section>
      )}
    </>
  );
}
