import Button from "@mui/material/Button";
import Chip from "@mui/material/Chip";
import Paper from "@mui/material/Paper";
import { errorText } from "#client/failure-text.ts";
import { useText } from "#client/i18n.ts";
import type { More } from "#client/list/PagedList.tsx";
import type { Actor } from "#protocol/actor.ts";
import { ReasonButton } from "#ui/ReasonButton.tsx";
import type { GalleryRow } from "../gallery.ts";
import { takeFromGallery } from "../policy.ts";
import { GalleryFacts } from "./GalleryFacts.tsx";

/** The templates as cards. */
export function GalleryCards({
  rows,
  more,
  actor,
  taking,
  onSee,
  onTake,
}: {
  readonly rows: readonly GalleryRow[];
  readonly more: More | undefined;
  readonly actor: Actor;
  /** The one of which a copy is being made. */
  readonly taking: string | undefined;
  readonly onSee: (row: GalleryRow) => void;
  readonly onTake: (row: GalleryRow) => void;
}) {
  return (
    <>
      <ul className="gallery-cards">
        {rows.map((row) => (
          <GalleryCard
            key={row.id}
            row={row}
            actor={actor}
            taking={taking}
            onSee={() => onSee(row)}
            onTake={() => onTake(row)}
          />
        ))}
      </ul>
      {more && (
        <Button loading={more.loading} onClick={more.onMore} sx={{ justifySelf: "center" }}>
          {more.label}
        </Button>
      )}
    </>
  );
}

function GalleryCard({
  row,
  actor,
  taking,
  onSee,
  onTake,
}: {
  readonly row: GalleryRow;
  readonly actor: Actor;
  readonly taking: string | undefined;
  readonly onSee: () => void;
  readonly onTake: () => void;
}) {
  const t = useText();
  const { title, about, taken } = row;
  const decision = takeFromGallery(actor);
  return (
    <Paper component="li" variant="outlined" className="gallery-card">
      <h3>{title}</h3>
      <p>{about}</p>
      <GalleryFacts row={row} />
      {taken > 0 && (
        <div>
          <Chip size="small" color="primary" variant="outlined" label={t("gallery.taken", { count: taken })} />
        </div>
      )}
      <div className="gallery-actions">
        <Button variant="text" aria-label={t("gallery.previewNamed", { title })} onClick={onSee}>
          {t("gallery.preview")}
        </Button>
        <ReasonButton
          reason={decision === true ? undefined : errorText(decision)}
          variant="outlined"
          loading={taking === row.id}
          disabled={taking !== undefined}
          aria-label={t("gallery.takeNamed", { title })}
          onClick={onTake}
        >
          {t("gallery.take")}
        </ReasonButton>
      </div>
    </Paper>
  );
}
