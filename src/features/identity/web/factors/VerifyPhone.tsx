import { useQueryClient } from "@tanstack/react-query";
import { useText } from "#client/i18n.ts";
import { notify } from "#client/snackbar.tsx";
import { sessionKeys } from "#protocol/session.ts";
import { useRecentSignIn } from "../sign-in/use-recent-sign-in.tsx";
import { PhoneDialog } from "./PhoneDialog.tsx";
import "../identity.css";

/** Asks for a phone where the plan wants one first, over whatever is under way; then `onDone` goes on with it. */
export function VerifyPhone({ onDone, onClose }: { readonly onDone: () => void; readonly onClose: () => void }) {
  const t = useText();
  const queries = useQueryClient();
  const { recently, dialog } = useRecentSignIn(location.pathname + location.search);
  return (
    <>
      <PhoneDialog
        title={t("identity.phoneFirst.title")}
        intro={`${t("identity.phoneFirst.text")} ${t("identity.factors.verifyIntro")}`}
        asSecondFactor={false}
        recently={recently}
        onDone={() => {
          notify.success(t("identity.factors.phoneConfirmed"));
          void queries.invalidateQueries({ queryKey: sessionKeys.all });
          onDone();
        }}
        onClose={onClose}
      />
      {dialog}
    </>
  );
}
