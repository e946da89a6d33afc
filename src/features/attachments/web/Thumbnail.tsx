import { type ReactNode, useState } from "react";
import type { Thumbnail as State } from "../thumbnail.ts";

/**
 * The thumbnail of a file, decorative next to its name. Shows the substitute if there is none or it cannot be loaded.
 */
export function Thumbnail(props: {
  readonly state: State;
  readonly address: string;
  readonly className: string;
  readonly instead: ReactNode;
}) {
  const [failed, setFailed] = useState(false);
  if (props.state !== "made" || failed) return props.instead;
  return (
    <img
      className={props.className}
      src={props.address}
      alt=""
      loading="lazy"
      decoding="async"
      draggable={false}
      onError={() => setFailed(true)}
    />
  );
}

const everyMs = 2500;
const maxTimes = 40;

/** Returns the interval of refetches of a list while its thumbnails are being made, up to a limit. */
export const whileWaiting = (files: readonly { readonly thumbnail: State }[] | undefined, asked: number) =>
  asked < maxTimes && files?.some(({ thumbnail }) => thumbnail === "waiting") ? everyMs : false;
