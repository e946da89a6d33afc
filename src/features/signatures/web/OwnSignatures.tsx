import Button from "@mui/material/Button";
import { useInfiniteQuery } from "@tanstack/react-query";
import { formatEnd } from "#client/format.ts";
import { useText } from "#client/i18n.ts";
import { type More, PagedList } from "#client/list/PagedList.tsx";
import { useChange } from "#client/use-change.ts";
import { DataTable } from "#ui/DataTable.tsx";
import { openOwnSignature } from "../own-contract.ts";
import { ownSignaturesQuery } from "./queries.ts";

/**
 * The documents waiting for the user's own signature, the oldest first. They are signed on the page that the mail links
 * to.
 */
export function OwnSignatures() {
  const t = useText();
  const found = useInfiniteQuery(ownSignaturesQuery);
  const open = useChange(openOwnSignature, { afterwards: ({ url }) => location.assign(url) });
  return (
    <PagedList query={found} empty={{ title: t("signatures.own.none"), text: t("signatures.own.noneText") }}>
      {(rows, more: More | undefined) => (
        <DataTable
          label={t("signatures.own.title")}
          rows={rows}
          rowKey={({ invitationId }) => invitationId}
          more={more}
          columns={[
            { key: "title", heading: t("signatures.own.document"), as: "title", cell: ({ title }) => title },
            { key: "sender", heading: t("signatures.own.sender"), cell: ({ senderName }) => senderName ?? "–" },
            {
              key: "until",
              heading: t("signatures.own.until"),
              as: "short",
              cell: ({ expiresAt }) => formatEnd(expiresAt),
            },
            {
              key: "act",
              heading: "",
              as: "actions",
              cell: ({ invitationId, title, here }) =>
                here ? (
                  <Button
                    variant="outlined"
                    size="small"
                    aria-label={t("signatures.own.openOf", { title })}
                    loading={open.isPending && open.variables.invitationId === invitationId}
                    onClick={() => open.mutate({ invitationId })}
                  >
                    {t("signatures.own.open")}
                  </Button>
                ) : (
                  <span className="signature-note">{t("signatures.own.outside")}</span>
                ),
            },
          ]}
        />
      )}
    </PagedList>
  );
}
