/**
 * Settles once everything else has had its turn: input, painting, other work. A message, because timers of a page that
 * nobody sees may wait a second.
 */
export const turn = (): Promise<void> =>
  new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.addEventListener('message', () => {
      port1.close();
      resolve();
    });
    port1.start();
    port2.postMessage(null);
  });
