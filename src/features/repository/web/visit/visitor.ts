import { fetchFile } from "#client/call.ts";
import { failureText } from "#client/failure-text.ts";
import { notify } from "#client/snackbar.tsx";
import { visitFile, visitZip } from "../../share-contract.ts";

/** The credentials of a link's visitor: its token, its password, and the key of a verified address. */
export interface Visitor {
  readonly token: string;
  readonly password?: string;
  readonly key?: string;
}

/** The link as calls name it, with its password in the body and not in an address. */
export const linkOf = ({ token, password }: Visitor) => ({ token, ...(password === undefined ? {} : { password }) });

interface Fetched {
  readonly id: string;
  readonly name: string;
}

/** Fetches a file and hands it to the browser. */
export const fetchVisited = (visitor: Visitor, { id, name }: Fetched): Promise<void> =>
  keep(name, () => fetchFile(visitFile, { ...proven(visitor), itemId: id }));

/** Fetches a folder and all that lies in it as one zip. */
export const fetchVisitedZip = (visitor: Visitor, { id, name }: Fetched): Promise<void> =>
  keep(`${name}.zip`, () => fetchFile(visitZip, { ...proven(visitor), folderId: id }));

const proven = (visitor: Visitor) => ({
  ...linkOf(visitor),
  ...(visitor.key === undefined ? {} : { key: visitor.key }),
});

async function keep(name: string, bytes: () => Promise<Blob>): Promise<void> {
  try {
    const address = URL.createObjectURL(await bytes());
    const link = Object.assign(document.createElement("a"), { href: address, download: name });
    link.click();
    setTimeout(() => URL.revokeObjectURL(address), 60_000);
  } catch (error) {
    notify.error(failureText(error));
  }
}
