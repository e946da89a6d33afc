import { call } from "#client/call.ts";
import { trustedAddress } from "#client/trusted-address.ts";
import { chatToken } from "#features/identity/contract.ts";

let shownTo: string | undefined;

/**
 * Loads the chat of the installation, if it names one, and tells it who is there, once. A widget knows nobody to forget:
 * when somebody else signs in, the page is loaded anew.
 */
export async function startChat({ uid, email }: { readonly uid: string; readonly email: string }): Promise<void> {
  if (shownTo === uid) return;
  if (shownTo !== undefined) return location.reload();
  const { script, identify, token } = await call(chatToken, { email });
  if (script === null || shownTo !== undefined) return;
  shownTo = uid;
  const element = document.createElement("script");
  element.async = true;
  element.src = trustedAddress(script);
  element.onload = () => runScript(identify, { email, token });
  document.head.append(element);
}

/** Leaves no chat open for who was signed in. */
export function endChat(): void {
  if (shownTo !== undefined) location.reload();
}

/** Calls the function of this name, as a method of what it belongs to. */
function runScript(name: string, who: { readonly email: string; readonly token: string | null }): void {
  const path = name.split(".");
  const last = path.pop() ?? "";
  let owner: unknown = window;
  for (const part of path) owner = (owner as Record<string, unknown> | undefined)?.[part];
  const method = (owner as Record<string, unknown> | undefined)?.[last];
  if (typeof method === "function") Reflect.apply(method, owner, [who]);
}
