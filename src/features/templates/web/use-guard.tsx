import { useBlocker } from "@tanstack/react-router";
import { useRef, useState } from "react";
import { useText } from "#client/i18n.ts";
import { ConfirmDialog } from "#ui/ConfirmDialog.tsx";

/**
 * Asks before something that would lose work, while there is any: `before(act)` acts at once, or once that was confirmed. Another
 * page, by whatever way, is asked for too.
 */
export function useGuard(
  losing: boolean,
  says: { readonly title: string; readonly text: string; readonly goOn: string },
) {
  const t = useText();
  const [asked, setAsked] = useState<() => void>();
  const isFree = useRef(false);
  const blocker = useBlocker({
    shouldBlockFn: () => losing && !isFree.current,
    enableBeforeUnload: losing,
    withResolver: true,
  });
  const isBlocked = blocker.status === "blocked";
  return {
    before: (act: () => void) => () => {
      if (losing) setAsked(() => act);
      else act();
    },
    dialog: (
      <ConfirmDialog
        open={asked !== undefined || isBlocked}
        title={says.title}
        text={says.text}
        confirmLabel={t("templates.settings.discard")}
        cancelLabel={says.goOn}
        tone="error"
        onConfirm={() => {
          setAsked(undefined);
          // The next act may lead to another page.
          isFree.current = true;
          if (isBlocked) blocker.proceed();
          asked?.();
          isFree.current = false;
        }}
        onCancel={() => {
          setAsked(undefined);
          if (isBlocked) blocker.reset();
        }}
      />
    ),
  };
}

/** The same for what is decided about a finished document. */
export function useTaggingGuard(losing: boolean) {
  const t = useText();
  return useGuard(losing, {
    title: t("templates.fromDocument.leaveTitle"),
    text: t("templates.fromDocument.leave"),
    goOn: t("templates.fromDocument.goOn"),
  });
}
