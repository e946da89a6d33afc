import Button from "@mui/material/Button";
import { useText } from "#client/i18n.ts";
import { ActBar } from "#ui/ActBar.tsx";
import { ReasonButton } from "#ui/ReasonButton.tsx";
import { atLeast, type Item } from "../../item.ts";
import type { ItemActs } from "./Items.tsx";
import { takeUrl } from "./take-url.ts";

/** The actions on the marked items. */
export function BulkBar(props: {
  readonly chosen: readonly Item[];
  /** The number of shown items. */
  readonly shown: number;
  readonly acts: ItemActs;
  readonly onAll: () => void;
  readonly onClear: () => void;
}) {
  const t = useText();
  const { chosen, acts } = props;
  const reason = chosen.some(({ removable }) => removable)
    ? undefined
    : t(chosen.some(({ level }) => atLeast(level, "edit")) ? "repository.placeOnly" : "repository.readOnly");
  return (
    <ActBar label={t("repository.marked", { count: chosen.length })}>
      <strong>{t("repository.marked", { count: chosen.length })}</strong>
      <Button size="small" component="a" href={takeUrl(chosen)} download>
        {t("repository.download")}
      </Button>
      <ReasonButton size="small" reason={reason} onClick={() => acts.move(chosen)}>
        {t("repository.move")}
      </ReasonButton>
      <Button size="small" onClick={() => acts.copy(chosen)}>
        {t("repository.copy")}
      </Button>
      <ReasonButton size="small" color="error" reason={reason} onClick={() => acts.trash(chosen)}>
        {t("repository.remove")}
      </ReasonButton>
      {chosen.length < props.shown && (
        <Button size="small" color="inherit" onClick={props.onAll}>
          {t("repository.markAll", { count: props.shown })}
        </Button>
      )}
      <Button size="small" color="inherit" onClick={props.onClear}>
        {t("repository.unmark")}
      </Button>
    </ActBar>
  );
}
