import { deviceOf } from "#client/device.ts";
import { trustedAddress } from "#client/trusted-address.ts";

const script = "/push.js";

/**
 * Returns true if this browser can show notices while the product is not open. On an iPhone, it must be on the home
 * screen.
 */
export const canPush = (): boolean =>
  "serviceWorker" in navigator && "PushManager" in window && "Notification" in window && window.isSecureContext;

/** Returns the subscription of this browser, or null. */
export async function subscriptionHere(): Promise<PushSubscription | null> {
  if (!canPush()) return null;
  const registration = await navigator.serviceWorker.getRegistration(script);
  return (await registration?.pushManager.getSubscription()) ?? null;
}

/**
 * Asks for permission, and subscribes this browser with the installation's key. Returns undefined if it was refused.
 */
export async function subscribeHere(key: string): Promise<PushSubscription | undefined> {
  if ((await Notification.requestPermission()) !== "granted") return undefined;
  await navigator.serviceWorker.register(trustedAddress(script));
  const { pushManager } = await navigator.serviceWorker.ready;
  // One of another installation, or of a key from before, takes no new key.
  await (await pushManager.getSubscription())?.unsubscribe();
  return pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key });
}

/** Ends the subscription of this browser, because the next person to sign in is another one. */
export async function unsubscribeHere(): Promise<void> {
  await (await subscriptionHere())?.unsubscribe();
}

/** Returns the name of this browser in a list: `Chrome, Windows`. */
export function nameHere(): string {
  const { browser, system } = deviceOf(navigator.userAgent);
  return [browser, system].filter(Boolean).join(", ") || "?";
}

/** Goes where a notice leads that was opened outside the page. Gives what ends the listening. */
export function onOpened(go: (path: string) => void): () => void {
  if (!("serviceWorker" in navigator)) return () => undefined;
  const { serviceWorker } = navigator;
  const heard = ({ data }: MessageEvent<{ readonly open?: unknown } | null>) => {
    const path = data?.open;
    if (typeof path === "string" && /^\/(?!\/)/.test(path)) go(path);
  };
  serviceWorker.addEventListener("message", heard);
  // Messages wait until somebody says that they are listened to.
  serviceWorker.startMessages();
  return () => serviceWorker.removeEventListener("message", heard);
}
