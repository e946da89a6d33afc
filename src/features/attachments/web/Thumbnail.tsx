import { type ReactNode, useState } from "react";
import type { Thumbnail as State } from "../thumbnail.ts";

/** What a file shows, small; its name stands beside it. Without one, and when it cannot be fetched, what stands for it. */
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

/** How often a list is asked for again while thumbnails of it are being made: not for ever. */
export const whileWaiting = (files: readonly { readonly thumbnail: State }[] | undefined, asked: number) =>
  asked < maxTimes && files?.some(({ thumbnail }) => thumbnail === "waiting") ? everyMs : false;
