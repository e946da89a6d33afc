import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useVisitedBrand } from "#client/brand.ts";
import { call } from "#client/call.ts";
import { useText } from "#client/i18n.ts";
import { ReasonButton } from "#ui/ReasonButton.tsx";
import { listProviders } from "../contract.ts";
import { providerKeys } from "../keys.ts";
import { ProviderLogo } from "./ProviderLogo.tsx";
import type { RedirectSignIn } from "./use-redirect-sign-in.ts";

/** The provider shown until the server has answered: Google is always available. */
const first = [{ id: "google", label: "Google", available: undefined }] as const;

/**
 * Ways of our own, as `children`, and the providers of whose page it is and those of this installation, each with its button; one that is not set up says so.
 * On an organization's own host only its own: the installation's send people back to the installation's host.
 */
export function ProviderButtons(props: { readonly redirect: RedirectSignIn; readonly children?: ReactNode }) {
  const t = useText();
  const { data } = useQuery({
    queryKey: providerKeys.of(),
    queryFn: ({ signal }) => call(listProviders, {}, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  });
  const { opening, begin } = props.redirect;
  const brand = useVisitedBrand();
  const own = (brand?.providers ?? []).map((provider) => ({ ...provider, available: undefined }));
  const offered = [...own, ...(brand?.ownHost ? [] : (data?.providers ?? first))];
  if (offered.length === 0 && !props.children) return null;
  return (
    <>
      <p className="visitor-or">
        <span>{t("identity.or")}</span>
      </p>
      <div className="providers">
        {props.children}
        {offered.map(({ id, label, available }) => (
          <ReasonButton
            key={id}
            variant="outlined"
            color="inherit"
            size="large"
            fullWidth
            startIcon={<ProviderLogo id={id} />}
            loading={opening === id}
            disabled={opening !== undefined}
            reason={available === false ? t("identity.googleOff") : undefined}
            onClick={() => void begin(id)}
          >
            {t("identity.withProvider", { provider: label })}
          </ReasonButton>
        ))}
      </div>
    </>
  );
}
