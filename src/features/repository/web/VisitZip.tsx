import Button from "@mui/material/Button";
import { useState } from "react";
import { useText } from "#client/i18n.ts";
import type { Visit } from "../share-contract.ts";
import { fetchVisitedZip, type Visitor } from "./visitor.ts";

/** The button by which a visitor takes the open folder with all that lies in it. */
export function VisitZip(props: {
  readonly visitor: Visitor;
  readonly folder: Visit["item"];
  /** True if an address must be verified before downloads. */
  readonly closed: boolean;
}) {
  const t = useText();
  const [busy, setBusy] = useState(false);
  const fetch = async () => {
    setBusy(true);
    await fetchVisitedZip(props.visitor, props.folder);
    setBusy(false);
  };
  return (
    <Button variant="outlined" disabled={props.closed} loading={busy} onClick={() => void fetch()}>
      {t("repository.visit.downloadAll")}
    </Button>
  );
}
