import Button from "@mui/material/Button";
import { useText } from "#client/i18n.ts";
import type { Item } from "../item.ts";
import type { ItemActs } from "./Items.tsx";
import { takeUrl } from "./take-url.ts";

/** What can be done with the marked items. */
export function BulkBar(props: {
  readonly chosen: readonly Item[];
  /** How many are shown. */
  readonly shown: number;
  readonly acts: ItemActs;
  readonly onAll: () => void;
  readonly onClear: () => void;
}) {
  const t = useText();
  const { chosen, acts } = props;
  return (
    <div className="repository-bulk" role="toolbar" aria-label={t("repository.marked", { count: chosen.length })}>
      <strong>{t("repository.marked", { count: chosen.length })}</strong>
      <Button size="small" component="a" href={takeUrl(chosen)} download>
        {t("repository.download")}
      </Button>
      <Button size="small" onClick={() => acts.move(chosen)}>
        {t("repository.move")}
      </Button>
      <Button size="small" onClick={() => acts.copy(chosen)}>
        {t("repository.copy")}
      </Button>
      <Button size="small" color="error" onClick={() => acts.trash(chosen)}>
        {t("repository.remove")}
      </Button>
      {chosen.length < props.shown && (
        <Button size="small" color="inherit" onClick={props.onAll}>
          {t("repository.markAll", { count: props.shown })}
        </Button>
      )}
      <Button size="small" color="inherit" onClick={props.onClear}>
        {t("repository.unmark")}
      </Button>
    </div>
  );
}
