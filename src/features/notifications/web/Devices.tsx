import Delete from "@mui/icons-material/DeleteOutlined";
import IconButton from "@mui/material/IconButton";
import { useMutation, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { FailureState } from "#client/FailureState.tsx";
import { failureText } from "#client/failure-text.ts";
import { formatDate } from "#client/format.ts";
import { useText } from "#client/i18n.ts";
import { notify } from "#client/snackbar.tsx";
import { useChange } from "#client/use-change.ts";
import { SwitchField } from "#ui/SwitchField.tsx";
import { Tip } from "#ui/Tip.tsx";
import { noticePreferenceKeys } from "../feature.ts";
import { addDevice, type Device, removeDevice } from "../push-contract.ts";
import { devicesQuery } from "./queries.ts";
import { canPush, nameHere, subscribeHere, unsubscribeHere } from "./this-browser.ts";

const refresh = [noticePreferenceKeys.all];

/** The switch for push messages in this browser, and the list of the person's other browsers. */
export function Devices() {
  const t = useText();
  const found = useQuery(devicesQuery);
  const remove = useChange(removeDevice, { done: () => t("notifications.push.removed"), refresh });
  const here = useThisBrowser(found.data?.key);
  if (found.isError && !found.data) return <FailureState error={found.error} onRetry={() => void found.refetch()} />;
  const current = found.data?.devices.find((device) => device.current);
  const others = found.data?.devices.filter((device) => device !== current) ?? [];
  const hint = canPush() ? (here.refused ? "refused" : "hint") : "unable";
  return (
    <>
      <SwitchField
        label={t("notifications.push.here")}
        hint={t(`notifications.push.${hint}`)}
        checked={current !== undefined}
        disabled={!canPush() || !found.data || here.pending || remove.isPending}
        onChange={(event) => {
          if (event.currentTarget.checked) return here.subscribe();
          if (current) remove.mutate({ deviceId: current.id });
          void unsubscribeHere();
        }}
      />
      {others.length > 0 && (
        <ul className="notice-devices" aria-label={t("notifications.push.others")}>
          {others.map((device) => (
            <OtherDevice key={device.id} device={device} onRemove={() => remove.mutate({ deviceId: device.id })} />
          ))}
        </ul>
      )}
    </>
  );
}

function OtherDevice({
  device: { name, createdAt },
  onRemove,
}: {
  readonly device: Device;
  readonly onRemove: () => void;
}) {
  const t = useText();
  const label = t("notifications.push.remove", { name });
  return (
    <li>
      <span>
        {name} <small>{t("notifications.push.since", { date: formatDate(createdAt) })}</small>
      </span>
      <Tip title={label}>
        <IconButton aria-label={label} onClick={onRemove}>
          <Delete />
        </IconButton>
      </Tip>
    </li>
  );
}

/** Subscribes this browser. `refused` is true if the user or the browser does not allow it. */
function useThisBrowser(key: string | undefined) {
  const t = useText();
  const [refused, setRefused] = useState(() => canPush() && Notification.permission === "denied");
  const add = useChange(addDevice, { done: () => t("notifications.push.added"), refresh });
  const subscribe = useMutation({
    mutationFn: async () => {
      const subscription = await subscribeHere(key ?? "");
      setRefused(!subscription);
      const { endpoint, keys } = subscription?.toJSON() ?? {};
      if (!endpoint || !keys?.["p256dh"] || !keys["auth"]) return;
      const name = nameHere();
      await add
        .mutateAsync({ endpoint, keys: { p256dh: keys["p256dh"], auth: keys["auth"] }, name })
        .catch(() => unsubscribeHere());
    },
    // The browser says so itself, in its own language and terms: a private window, or no way to its maker's service.
    onError: (error) =>
      notify.error(error instanceof DOMException ? t("notifications.push.failed") : failureText(error)),
  });
  return { refused, pending: subscribe.isPending, subscribe: () => subscribe.mutate() };
}
