import Alert from "@mui/material/Alert";
import Button from "@mui/material/Button";
import { useText } from "#client/i18n.ts";
import type { Signing } from "../public-contract.ts";
import { isHere, nextHere } from "./in-person.ts";

/** On the device of a member: who signs next, once one has signed. */
export function NextHere({ token, signing }: { readonly token: string; readonly signing: Signing }) {
  const t = useText();
  if (!isHere(token) || !["signed", "finished"].includes(signing.state)) return null;
  const next = nextHere(token);
  if (!next) return <Alert severity="success">{t("signatures.signing.hereDone")}</Alert>;
  return (
    <section className="signing-desk">
      <h2>{t("signatures.signing.hereTitle", { name: next.name })}</h2>
      <p>{t("signatures.signing.hereText", { name: signing.signerName })}</p>
      <Button variant="contained" size="large" onClick={() => location.assign(next.url)}>
        {t("signatures.signing.hereNext", { name: next.name })}
      </Button>
    </section>
  );
}
