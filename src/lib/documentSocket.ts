declare global {
  interface Window {
    /** Opened by the script in index.html. */
    documentSocket?: WebSocket | undefined;
  }
}

/**
 * `WebSocket`, but the first connection is the one that the document opened before this code was there, if it still
 * serves: the handshake runs while the code loads.
 */
export const DocumentSocket = function (url: string): WebSocket {
  const socket = window.documentSocket;
  window.documentSocket = undefined;
  if (socket?.url !== url || socket.readyState > 1) {
    socket?.close();
    return new WebSocket(url);
  }
  if (socket.readyState === 1) queueMicrotask(() => socket.dispatchEvent(new Event("open")));
  return socket;
} as unknown as typeof WebSocket;
