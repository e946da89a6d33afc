import MoreVert from "@mui/icons-material/MoreVert";
import IconButton from "@mui/material/IconButton";
import MenuItem from "@mui/material/MenuItem";
import { useState } from "react";
import { useText } from "#client/i18n.ts";
import { RowMenu } from "#ui/RowMenu.tsx";
import { atLeast, type Item } from "../../item.ts";
import type { ItemActs } from "./Items.tsx";
import { takeUrl } from "./take-url.ts";

/** The actions on an item. */
export function ItemMenu(props: {
  readonly item: Item;
  readonly acts: ItemActs;
  readonly onOpen: (id: string) => void;
}) {
  const t = useText();
  const { item, acts } = props;
  const [anchor, setAnchor] = useState<HTMLElement>();
  const close = () => setAnchor(undefined);
  const then = (act: () => void) => () => {
    close();
    act();
  };
  const edits = atLeast(item.level, "edit");
  const reason = item.removable ? undefined : t("repository.placeOnly");
  return (
    <>
      <IconButton
        aria-label={t("repository.actsOf", { name: item.name })}
        aria-haspopup="menu"
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        <MoreVert />
      </IconButton>
      <RowMenu open={anchor !== undefined} anchorEl={anchor ?? null} onClose={close}>
        <MenuItem onClick={then(() => props.onOpen(item.id))}>{t("repository.details")}</MenuItem>
        <MenuItem component="a" href={takeUrl([item])} download onClick={close}>
          {t(item.kind === "file" ? "repository.download" : "repository.downloadZip")}
        </MenuItem>
        <MenuItem onClick={then(() => acts.star(item))}>
          {t(item.starred ? "repository.unstar" : "repository.star")}
        </MenuItem>
        {acts.mayShare(item) && (
          <MenuItem onClick={then(() => acts.share(item))}>{t("repository.access.add")}</MenuItem>
        )}
        {edits && <MenuItem onClick={then(() => acts.rename(item))}>{t("repository.rename")}</MenuItem>}
        {edits && <ReasonItem label={t("repository.move")} reason={reason} onClick={then(() => acts.move([item]))} />}
        <MenuItem onClick={then(() => acts.copy([item]))}>{t("repository.copy")}</MenuItem>
        {edits && (
          <ReasonItem label={t("repository.remove")} reason={reason} onClick={then(() => acts.trash([item]))} />
        )}
      </RowMenu>
    </>
  );
}

/** An entry of the menu that shows why it does nothing, if there is a reason. */
function ReasonItem(props: {
  readonly label: string;
  readonly reason: string | undefined;
  readonly onClick: () => void;
  /** The menu moves the focus with these. */
  readonly autoFocus?: boolean;
  readonly tabIndex?: number;
}) {
  const { label, reason, onClick, ...focus } = props;
  if (reason === undefined)
    return (
      <MenuItem {...focus} onClick={onClick}>
        {label}
      </MenuItem>
    );
  return (
    <MenuItem {...focus} aria-disabled disableRipple sx={{ cursor: "not-allowed" }}>
      <span>
        <span style={{ opacity: 0.55 }}>{label}</span>
        <small style={{ display: "block", maxWidth: 260, whiteSpace: "normal" }}>{reason}</small>
      </span>
    </MenuItem>
  );
}
