import { useColorScheme } from "@mui/material/styles";
import { useText } from "#client/i18n.ts";
import { SwitchField } from "#ui/SwitchField.tsx";

/** Light or dark, remembered in this browser. */
export function DarkSwitch() {
  const t = useText();
  const { mode, systemMode, setMode } = useColorScheme();
  const dark = (mode === "system" ? systemMode : mode) === "dark";
  return (
    <SwitchField
      label={t("shell.dark")}
      checked={dark}
      onChange={(event) => setMode(event.currentTarget.checked ? "dark" : "light")}
    />
  );
}
