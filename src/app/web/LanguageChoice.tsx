import ToggleButton from "@mui/material/ToggleButton";
import ToggleButtonGroup from "@mui/material/ToggleButtonGroup";
import { call } from "#client/call.ts";
import { failureText } from "#client/failure-text.ts";
import { setLanguage, useLanguage, useText } from "#client/i18n.ts";
import { notify } from "#client/snackbar.tsx";
import { setLanguage as keepLanguage } from "#features/identity/contract.ts";
import { type Language, languages } from "#protocol/text.ts";

/** Each language in itself, so that whoever needs it can read it. */
const names: Readonly<Record<Language, string>> = { en: "English", es: "Español" };

/** English or Spanish, remembered in this browser and, for a person signed in, for their mails. */
export function LanguageChoice({ signedIn = false }: { readonly signedIn?: boolean }) {
  const t = useText();
  const language = useLanguage();
  const choose = async (wanted: Language | null) => {
    if (!wanted || wanted === language) return;
    try {
      await setLanguage(wanted);
      if (signedIn) await call(keepLanguage, { language: wanted });
    } catch (error) {
      notify.error(failureText(error));
    }
  };
  return (
    <ToggleButtonGroup
      exclusive
      fullWidth
      size="small"
      value={language}
      aria-label={t("shell.language")}
      onChange={(_, wanted: Language | null) => void choose(wanted)}
    >
      {languages.toReversed().map((one) => (
        <ToggleButton key={one} value={one} lang={one} sx={{ py: 0.5, minHeight: { xs: 44, md: 34 } }}>
          {names[one]}
        </ToggleButton>
      ))}
    </ToggleButtonGroup>
  );
}
