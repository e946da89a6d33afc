import Alert from "@mui/material/Alert";
import Box from "@mui/material/Box";
import Typography from "@mui/material/Typography";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { call } from "#client/call.ts";
import { failureText } from "#client/failure-text.ts";
import { useText } from "#client/i18n.ts";
import { ReasonButton } from "#ui/ReasonButton.tsx";
import { SwitchField } from "#ui/SwitchField.tsx";
import { type FieldRename, followRenames } from "../contract.ts";
import { templateKeys } from "../feature.ts";

/** Fields of a new version that are probably known ones under other names; those that are chosen get their settings. */
export function RenameProposals({
  id,
  versionId,
  renames,
}: {
  readonly id: string;
  readonly versionId: string;
  readonly renames: readonly FieldRename[];
}) {
  const t = useText();
  const queries = useQueryClient();
  const [refused, setRefused] = useState<ReadonlySet<string>>(new Set());
  const chosen = renames.filter(({ from }) => !refused.has(from));
  const following = useMutation({
    mutationFn: () => call(followRenames, { id, versionId, renames: chosen }),
    onSuccess: () => queries.invalidateQueries({ queryKey: templateKeys.one(id) }),
  });
  if (following.isSuccess) return <Alert severity="success">{t("templates.edit.renamesFollowed")}</Alert>;
  const refuse = (from: string, yes: boolean) => {
    const next = new Set(refused);
    if (yes) next.add(from);
    else next.delete(from);
    setRefused(next);
  };
  return (
    <Box component="section" sx={{ display: "grid", gap: 1, justifyItems: "start" }}>
      <Typography variant="h3" component="h3">
        {t("templates.edit.renamesTitle")}
      </Typography>
      <Typography variant="body2" sx={{ color: "text.secondary" }}>
        {t("templates.edit.renamesAbout")}
      </Typography>
      {renames.map(({ from, to }) => (
        <SwitchField
          key={from}
          label={t("templates.edit.renamedOne", { from, to })}
          checked={!refused.has(from)}
          onChange={(event) => refuse(from, !event.currentTarget.checked)}
        />
      ))}
      {following.isError && <Alert severity="error">{failureText(following.error)}</Alert>}
      <ReasonButton
        variant="contained"
        size="small"
        loading={following.isPending}
        reason={chosen.length === 0 ? t("shell.chooseFirst") : undefined}
        onClick={() => following.mutate()}
      >
        {t("templates.edit.renamesFollow")}
      </ReasonButton>
    </Box>
  );
}
