import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { fetchFile } from "#client/call.ts";
import { repositoryVisitKeys } from "../../feature.ts";
import { type Visit, visitThumbnail } from "../../share-contract.ts";
import { ItemIcon } from "../items/ItemIcon.tsx";

/** The thumbnail of a file for a visitor, loaded when it comes into view. Without one, the icon of its kind. */
export function VisitThumbnail({ token, file }: { readonly token: string; readonly file: Visit["item"] }) {
  const [seen, setSeen] = useState(false);
  const { id: itemId, thumbnail, updatedAt } = file;
  const found = useQuery({
    queryKey: repositoryVisitKeys.of(token, "thumbnail", itemId, updatedAt),
    queryFn: ({ signal }) => fetchFile(visitThumbnail, { token, itemId }, signal),
    enabled: seen && thumbnail === "made",
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
  const { data } = found;
  return (
    <i className="public-files-look" ref={(frame) => watched(frame, () => setSeen(true))}>
      {data ? (
        <img alt="" ref={(image) => shown(image, data)} />
      ) : (
        <ItemIcon item={{ ...file, shared: false, linked: false }} />
      )}
    </i>
  );
}

/** Tells once that an element came into view. */
function watched(element: Element | null, onSeen: () => void) {
  if (!element) return undefined;
  const observer = new IntersectionObserver((entries) => {
    if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
    observer.disconnect();
    onSeen();
  });
  observer.observe(element);
  return () => observer.disconnect();
}

/** Shows bytes in a picture for as long as it is there. */
function shown(image: HTMLImageElement | null, bytes: Blob) {
  if (!image) return undefined;
  const address = URL.createObjectURL(bytes);
  image.src = address;
  return () => URL.revokeObjectURL(address);
}
