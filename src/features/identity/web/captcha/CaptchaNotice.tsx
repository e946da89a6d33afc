import { useQuery } from "@tanstack/react-query";
import { call } from "#client/call.ts";
import { useText } from "#client/i18n.ts";
import { getCaptcha } from "../../contract.ts";
import { captchaKeys } from "../../feature.ts";

/**
 * Names the captcha that guards a form, with the privacy policy and terms that apply. Google requires these very links.
 */
export function CaptchaNotice() {
  const t = useText();
  const kind = useQuery({
    queryKey: captchaKeys.of(),
    queryFn: async ({ signal }) => (await call(getCaptcha, {}, { signal })).kind,
    staleTime: Number.POSITIVE_INFINITY,
  }).data;
  if (kind !== "reCaptcha")
    return (
      <p className="quiet">
        {t("identity.captchaNotice")} {t("identity.captchaPrivacy")}
      </p>
    );
  return (
    <p className="quiet">
      {t("identity.captchaGoogle")}{" "}
      <a href="https://policies.google.com/privacy" target="_blank" rel="noreferrer">
        {t("identity.captchaGooglePrivacy")}
      </a>{" "}
      {t("identity.captchaGoogleAnd")}{" "}
      <a href="https://policies.google.com/terms" target="_blank" rel="noreferrer">
        {t("identity.captchaGoogleTerms")}
      </a>{" "}
      {t("identity.captchaGoogleApply")}
    </p>
  );
}
