import FolderZip from "@mui/icons-material/FolderZipOutlined";
import Button from "@mui/material/Button";
import { queryOptions, useQuery } from "@tanstack/react-query";
import { call, downloadUrl } from "#client/call.ts";
import { FailureState } from "#client/FailureState.tsx";
import { useText } from "#client/i18n.ts";
import { sizeText } from "#protocol/size-text.ts";
import { downloadDossier, getDossier } from "../contract.ts";
import type { DossierOf } from "../dossier.ts";
import { dossierKeys } from "../feature.ts";
import "./dossiers.css";

const dossierQuery = (of: DossierOf) =>
  queryOptions({
    queryKey: dossierKeys.of(of.kind, of.id),
    queryFn: ({ signal }) => call(getDossier, of, { signal }),
    // It changes with every file of every process of it: it is asked whenever it is shown.
    staleTime: 0,
  });

/** The dossier of one process. */
export const ProcessDossier = ({ processId }: { readonly processId: string }) => (
  <Dossier of={{ kind: "process", id: processId }} />
);

/** The dossier of a client or a project. */
export const FiledDossier = ({
  filed,
}: {
  readonly filed: { readonly kind: "client" | "project"; readonly id: string };
}) => <Dossier of={filed} />;

/** Shows the contents of a dossier, with a button to download it. Hidden if it would be empty. */
function Dossier({ of }: { readonly of: DossierOf }) {
  const t = useText();
  const found = useQuery(dossierQuery(of));
  if (found.isError && !found.data) return <FailureState error={found.error} onRetry={() => void found.refetch()} />;
  const { processes = 0, files = 0, bytes = 0, coming = 0 } = found.data ?? {};
  if (files === 0) return null;
  const figures = [
    ...(of.kind === "process" ? [] : [t("dossiers.processes", { count: processes })]),
    t("dossiers.files", { count: files }),
    sizeText(bytes),
  ];
  return (
    <div className="dossier">
      <p>{t("dossiers.about")}</p>
      <p>{figures.join(", ")}</p>
      {coming > 0 && <p>{t("dossiers.coming")}</p>}
      <Button
        component="a"
        variant="outlined"
        startIcon={<FolderZip />}
        href={downloadUrl(downloadDossier, of as never)}
        download
      >
        {t("dossiers.download")}
      </Button>
    </div>
  );
}
