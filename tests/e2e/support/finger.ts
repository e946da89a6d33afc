import type { Page } from "playwright-core";

interface Point {
  readonly x: number;
  readonly y: number;
}
interface DragData {
  readonly items: [];
  readonly dragOperationsMask: number;
}

/**
 * A finger that rests on a place until the browser begins to drag what is there, and lets it go at another: touch events, as a phone
 * sends them. Throws where nothing is taken up.
 */
export async function dragWithFinger(page: Page, from: Point, to: Point): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send("Emulation.setEmitTouchEventsForMouse", { enabled: true, configuration: "mobile" });
  await devtools.send("Input.setInterceptDrags", { enabled: true });
  const taken = new Promise<DragData>((resolve, reject) => {
    devtools.once("Input.dragIntercepted", ({ data }) => resolve(data as DragData));
    setTimeout(() => reject(new Error("nothing was taken up")), 5000);
  });
  const finger = { button: "left", buttons: 1, clickCount: 1, ...from } as const;
  // It is answered when the drag has ended.
  devtools.send("Input.dispatchMouseEvent", { type: "mousePressed", ...finger }).catch(() => undefined);
  const data = await taken;
  for (const type of ["dragEnter", "dragOver", "dragOver", "drop"] as const) {
    await devtools.send("Input.dispatchDragEvent", { type, ...to, data });
    await page.waitForTimeout(50);
  }
  await devtools.send("Input.setInterceptDrags", { enabled: false });
  await devtools.send("Emulation.setEmitTouchEventsForMouse", { enabled: false });
  await devtools.detach();
}
