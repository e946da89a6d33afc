import { useText } from "#client/i18n.ts";
import type { Signing } from "../public-contract.ts";

/** Lists the signers, and marks those who have signed. */
export function SignersList({ signing }: { readonly signing: Signing }) {
  const t = useText();
  if (signing.signers.length < 2) return null;
  return (
    <section className="signing-people">
      <h2>{t("signatures.signing.people")}</h2>
      <ul>
        {signing.signers.map(({ name, signed, me }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the signers of an envelope keep their order
          <li key={index}>
            {name}
            {me && ` (${t("signatures.signing.you")})`}
            {signed && <strong> · {t("signatures.signing.signed")}</strong>}
          </li>
        ))}
      </ul>
    </section>
  );
}
