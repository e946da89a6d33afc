import Met from "@mui/icons-material/CheckCircle";
import Missing from "@mui/icons-material/RadioButtonUnchecked";
import { useText } from "#client/i18n.ts";
import { passwordRules } from "../password.ts";

/** Lists the rules of a new password and marks each while the user types. */
export function PasswordRules({ password }: { readonly password: string }) {
  const t = useText();
  return (
    <ul className="password-rules" aria-label={t("identity.passwordRule.title")}>
      {passwordRules.map(({ name, isMet }) => {
        const met = isMet(password);
        return (
          <li key={name} className={met ? "met" : undefined}>
            {met ? <Met aria-hidden /> : <Missing aria-hidden />}
            <span>
              {t(`identity.passwordRule.${name}`)}
              <span className="unseen">
                {" "}
                ({t(met ? "identity.passwordRule.met" : "identity.passwordRule.missing")})
              </span>
            </span>
          </li>
        );
      })}
    </ul>
  );
}
