import Button from "@mui/material/Button";
import { useMutation } from "@tanstack/react-query";
import { call } from "#client/call.ts";
import { failureText } from "#client/failure-text.ts";
import { useText } from "#client/i18n.ts";
import { notify } from "#client/snackbar.tsx";
import { remakeDocument } from "../../remade-contract.ts";

/** Makes the Word file again and says whether it has the same bytes. */
export function Remade({ id }: { readonly id: string }) {
  const t = useText();
  const remake = useMutation({
    mutationFn: () => call(remakeDocument, { id }),
    onSuccess: ({ same, engine, engineNow }) => {
      if (same) notify.success(t("processes.remade.same"));
      else notify.warning(t(engine === engineNow ? "processes.remade.differs" : "processes.remade.otherEngine"));
    },
    onError: (error) => notify.error(failureText(error)),
  });
  return (
    <Button size="small" loading={remake.isPending} onClick={() => remake.mutate()}>
      {t("processes.remade.open")}
    </Button>
  );
}
