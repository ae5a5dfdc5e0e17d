import type { BrowserContext } from "@playwright/test";

/**
 * With `SELO_E2E_LATENESS=3000` each script comes up to 3 s late, and each message of the deployment up to a quarter of
 * that: what waits for a document instead of the client, or for a moment instead of an answer, fails every time.
 */
export const lateness = Number(process.env.SELO_E2E_LATENESS ?? 0);

/** Delays messages and preserves their order. */
export async function delayAnswers(context: BrowserContext): Promise<void> {
  if (lateness === 0) return;
  await context.routeWebSocket(/\/sync$/, (socket) => {
    const server = socket.connectToServer();
    let before = Promise.resolve();
    server.onMessage((message) => {
      const late = new Promise((resolve) => setTimeout(resolve, (Math.random() * lateness) / 4));
      before = before.then(() => late).then(() => socket.send(message));
    });
    // Earlier messages arrive before the close.
    server.onClose((code, reason) => {
      before = before.then(() =>
        socket.close({ ...(code !== undefined && { code }), ...(reason !== undefined && { reason }) }),
      );
    });
  });
}
