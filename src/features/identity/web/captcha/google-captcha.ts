import { trustedAddress } from "#client/trusted-address.ts";
import type { CaptchaAction, CaptchaChallenge } from "../../contract.ts";

/** The object of Google's script in the page. */
interface Recaptcha {
  ready(then: () => void): void;
  execute(siteKey: string, options: { readonly action: CaptchaAction }): Promise<string>;
}

let loading: Promise<Recaptcha> | undefined;

/** Loads the script, once; one that did not come is asked for again. */
function load(address: string): Promise<Recaptcha> {
  loading ??= new Promise<Recaptcha>((resolve, reject) => {
    const element = document.createElement("script");
    element.async = true;
    element.src = trustedAddress(address);
    element.onload = () => {
      const { grecaptcha } = window as { grecaptcha?: Recaptcha };
      if (grecaptcha) grecaptcha.ready(() => resolve(grecaptcha));
      else reject(new Error("the captcha's script did not do what it is for"));
    };
    element.onerror = () => {
      element.remove();
      reject(new Error("the captcha's script did not come"));
    };
    document.head.append(element);
  });
  loading.catch(() => (loading = undefined));
  return loading;
}

/** A token of Google reCAPTCHA v3 for one action; it counts for two minutes, once. */
export async function googleToken(
  { siteKey, script }: Extract<CaptchaChallenge, { readonly kind: "reCaptcha" }>,
  action: CaptchaAction,
): Promise<string> {
  return (await load(script)).execute(siteKey, { action });
}
