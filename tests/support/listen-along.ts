import pg from "pg";
import type { App } from "./app-under-test.ts";

/** Hears what the nodes of an app tell each other, and with it open pages. */
export async function listenAlong({ connection }: Pick<App, "connection">): Promise<{
  /** The messages since the last call. They come in the order of the commits, so that a mark of our own is the last one. */
  messages(): Promise<string[]>;
  stop(): Promise<void>;
}> {
  const listener = new pg.Client(connection);
  await listener.connect();
  await listener.query("listen acta_live; listen test_marks");
  const messages: string[] = [];
  let marked = (): void => undefined;
  listener.on("notification", ({ channel, payload = "" }) => {
    if (channel === "test_marks") marked();
    else messages.push(payload);
  });
  return {
    messages: async () => {
      const all = new Promise<void>((resolve) => {
        marked = resolve;
      });
      await listener.query("notify test_marks");
      await all;
      return messages.splice(0);
    },
    stop: () => listener.end(),
  };
}
