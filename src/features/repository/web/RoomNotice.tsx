import Alert from "@mui/material/Alert";
import { useQuery } from "@tanstack/react-query";
import { useText } from "#client/i18n.ts";
import { sizeText } from "#protocol/size-text.ts";
import { roomOf } from "../quota.ts";
import { quotaQuery } from "./queries.ts";

/** That the storage of the plan fills, or is full; nothing while there is room. */
export function RoomNotice() {
  const t = useText();
  const quota = useQuery(quotaQuery).data;
  if (!quota) return null;
  const room = roomOf(quota.used, quota.most);
  if (room === "free") return null;
  return (
    <Alert severity={room === "full" ? "error" : "warning"} className="repository-room">
      {t(`repository.room.${room}`, { used: sizeText(quota.used), most: sizeText(quota.most) })}
    </Alert>
  );
}
