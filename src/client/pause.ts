/** Goes on in a task of its own: what was pressed is answered before, and what was drawn is painted. */
export const pause = (): Promise<void> =>
  new Promise((goOn) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      port1.close();
      goOn();
    };
    port2.postMessage(null);
  });
