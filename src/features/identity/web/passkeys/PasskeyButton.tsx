import Button from "@mui/material/Button";
import { useState } from "react";
import { useText } from "#client/i18n.ts";
import { arriving } from "#client/lazy-component.tsx";
import { sessionChanged } from "#client/session.ts";

/** Signs in with a passkey; what speaks with the device is fetched when it is pressed. */
export function PasskeyButton({ onRefused }: { readonly onRefused: (error: unknown) => void }) {
  const t = useText();
  const [busy, setBusy] = useState(false);
  const enter = async () => {
    setBusy(true);
    onRefused(undefined);
    try {
      const { passkeySignIn } = await arriving(() => import("./ceremonies.ts"));
      await passkeySignIn();
      await sessionChanged();
    } catch (error) {
      onRefused(error);
    }
    setBusy(false);
  };
  return (
    <Button variant="outlined" color="inherit" size="large" fullWidth loading={busy} onClick={() => void enter()}>
      {t("identity.withPasskey")}
    </Button>
  );
}
