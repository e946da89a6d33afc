import { useColorScheme } from "@mui/material/styles";
import { call } from "#client/call.ts";
import { failureText } from "#client/failure-text.ts";
import { currentText, setLanguage, useLanguage, useText } from "#client/i18n.ts";
import { notify } from "#client/snackbar.tsx";
import type { Language } from "#protocol/text.ts";
import { SelectField } from "#ui/SelectField.tsx";
import { setLanguage as saveLanguage } from "../contract.ts";

/** The languages by their own names, so that people can read the one they need. */
const languageNames: readonly { readonly value: Language; readonly label: string }[] = [
  { value: "es", label: "Español" },
  { value: "en", label: "English" },
];

/** Language, also of the mails, and light or dark: at once, and remembered. */
export function Preferences() {
  const t = useText();
  const language = useLanguage();
  const { mode, systemMode, setMode } = useColorScheme();
  const shown = mode === "system" ? systemMode : mode;
  const choose = async (wanted: Language) => {
    try {
      await call(saveLanguage, { language: wanted });
      await setLanguage(wanted);
      notify.success(currentText()("identity.languageSaved"));
    } catch (error) {
      notify.error(failureText(error));
    }
  };
  return (
    <>
      <SelectField
        label={t("identity.language")}
        hint={t("identity.languageHint")}
        options={languageNames}
        value={language}
        onChange={(event) => void choose(event.currentTarget.value === "es" ? "es" : "en")}
      />
      <SelectField
        label={t("identity.theme")}
        options={[
          { value: "light", label: t("identity.themeLight") },
          { value: "dark", label: t("identity.themeDark") },
        ]}
        value={shown ?? "light"}
        onChange={(event) => setMode(event.currentTarget.value === "dark" ? "dark" : "light")}
      />
    </>
  );
}
