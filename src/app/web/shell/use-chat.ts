import { useEffect } from "react";
import { loadChat } from "#features/identity/web/index.ts";

/** Shows the installation's chat to a signed-in user once the page has settled. It ends with the session. */
export function useChat(person: { readonly uid: string; readonly email: string } | undefined): void {
  const { uid, email } = person ?? {};
  useEffect(() => {
    if (!uid || !email) return;
    // Loaded last: nobody waits for the chat.
    const timer = setTimeout(
      () =>
        void loadChat()
          .then((chat) => chat.startChat({ uid, email }))
          .catch(() => {}),
      3_000,
    );
    return () => {
      clearTimeout(timer);
      void loadChat()
        .then((chat) => chat.endChat())
        .catch(() => {});
    };
  }, [uid, email]);
}
