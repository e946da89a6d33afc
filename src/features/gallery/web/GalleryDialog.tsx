import Back from "@mui/icons-material/ArrowBackOutlined";
import Close from "@mui/icons-material/CloseOutlined";
import Dialog from "@mui/material/Dialog";
import DialogContent from "@mui/material/DialogContent";
import DialogTitle from "@mui/material/DialogTitle";
import IconButton from "@mui/material/IconButton";
import Typography from "@mui/material/Typography";
import useMediaQuery from "@mui/material/useMediaQuery";
import { useInfiniteQuery } from "@tanstack/react-query";
import { useId, useState } from "react";
import { useText } from "#client/i18n.ts";
import { PagedList } from "#client/list/PagedList.tsx";
import type { Actor } from "#protocol/actor.ts";
import { SearchField } from "#ui/SearchField.tsx";
import type { GalleryRow } from "../gallery.ts";
import { GalleryCards } from "./GalleryCards.tsx";
import { GalleryPreview } from "./GalleryPreview.tsx";
import { galleryQuery } from "./queries.ts";
import "./gallery.css";
import { useNavigate } from "#client/link.tsx";
import { useChange } from "#client/use-change.ts";
import { templateListKeys } from "#features/templates/feature.ts";
import { screenPath } from "#protocol/address.ts";
import { takeFromGallery } from "../contract.ts";
import { galleryKeys } from "../feature.ts";

/** Below so many templates a search is of no use. */
const manyFrom = 7;

interface Props {
  /** The directory for copies. */
  readonly directory: string;
  readonly actor: Actor;
  readonly onClose: () => void;
}

/** The product's own templates: cards, a preview of each, and the button that takes a copy. */
export function GalleryDialog({ directory, actor, onClose }: Props) {
  const t = useText();
  const id = useId();
  const narrow = useMediaQuery("(max-width:600px)", { noSsr: true });
  const [search, setSearch] = useState("");
  const [seen, setSeen] = useState<GalleryRow>();
  const query = useInfiniteQuery({ ...galleryQuery(search), placeholderData: (previous) => previous });
  const take = useTake();
  const rows = query.data?.pages.flatMap((page) => page.rows) ?? [];
  const use = (row: GalleryRow) => take.mutate({ id: row.id, directory });
  const taking = take.isPending ? take.variables.id : undefined;
  return (
    <Dialog
      open
      fullWidth
      fullScreen={narrow}
      maxWidth="lg"
      onClose={() => !take.isPending && onClose()}
      aria-labelledby={`${id}-title`}
      slotProps={{ paper: { sx: { height: { sm: "calc(100% - 64px)" } } } }}
    >
      <GalleryTitle
        id={`${id}-title`}
        seen={seen?.title}
        busy={take.isPending}
        onBack={() => setSeen(undefined)}
        onClose={onClose}
      />
      <DialogContent className={seen ? "gallery-seen" : "gallery"}>
        {seen ? (
          <GalleryPreview row={seen} actor={actor} taking={taking === seen.id} onTake={() => use(seen)} />
        ) : (
          <>
            <Typography sx={{ color: "text.secondary" }}>{t("gallery.intro")}</Typography>
            {(rows.length >= manyFrom || search !== "") && (
              <SearchField label={t("gallery.search")} value={search} onSearch={setSearch} />
            )}
            <PagedList
              query={query}
              narrowed={search !== ""}
              onClear={() => setSearch("")}
              empty={{ title: t("gallery.emptyTitle"), text: t("gallery.emptyText") }}
            >
              {(shown, more) => (
                <GalleryCards rows={shown} more={more} actor={actor} taking={taking} onSee={setSeen} onTake={use} />
              )}
            </PagedList>
          </>
        )}
      </DialogContent>
    </Dialog>
  );
}

/** The name of the place, or of the template that is looked at with the way back. */
function GalleryTitle({
  id,
  seen,
  busy,
  onBack,
  onClose,
}: {
  readonly id: string;
  readonly seen: string | undefined;
  readonly busy: boolean;
  readonly onBack: () => void;
  readonly onClose: () => void;
}) {
  const t = useText();
  return (
    <DialogTitle id={id} component="div" className="gallery-title">
      {seen !== undefined && (
        <IconButton edge="start" aria-label={t("gallery.back")} onClick={onBack}>
          <Back />
        </IconButton>
      )}
      <h2>{seen ?? t("gallery.title")}</h2>
      <IconButton edge="end" aria-label={t("shell.close")} disabled={busy} onClick={onClose}>
        <Close />
      </IconButton>
    </DialogTitle>
  );
}

/** Makes the organization's own template of one of the gallery and opens its settings. */
function useTake() {
  const t = useText();
  const navigate = useNavigate();
  return useChange(takeFromGallery, {
    done: ({ name }) => t("gallery.takenAs", { name }),
    refresh: [templateListKeys.all, galleryKeys.all],
    afterwards: ({ templateId }) => void navigate({ to: screenPath("/templateSettings/:id", { id: templateId }) }),
  });
}
