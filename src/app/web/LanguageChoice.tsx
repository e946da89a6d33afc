import { call } from "#client/call.ts";
import { failureText } from "#client/failure-text.ts";
import { setLanguage, useLanguage, useText } from "#client/i18n.ts";
import { notify } from "#client/snackbar.tsx";
import { setLanguage as saveLanguage } from "#features/identity/contract.ts";
import { type Language, languages } from "#protocol/text.ts";
import "./language-choice.css";

/** The name of each language in that language, so that those who need it can read it. */
const names: Readonly<Record<Language, string>> = { en: "English", es: "Español" };

/** English or Spanish, remembered in this browser and, for a person signed in, for their mails. */
export function LanguageChoice({ signedIn = false }: { readonly signedIn?: boolean }) {
  const t = useText();
  const language = useLanguage();
  const choose = async (wanted: Language) => {
    if (wanted === language) return;
    try {
      await setLanguage(wanted);
      if (signedIn) await call(saveLanguage, { language: wanted });
    } catch (error) {
      notify.error(failureText(error));
    }
  };
  return (
    // Two plain buttons: the ones of the library would weigh 4 KB more on the first page anybody opens.
    <div className="language-choice" role="group" aria-label={t("shell.language")}>
      {languages.toReversed().map((one) => (
        <button key={one} type="button" lang={one} aria-pressed={one === language} onClick={() => void choose(one)}>
          {names[one]}
        </button>
      ))}
    </div>
  );
}
