declare global {
  interface Window {
    /** Opened by the script in index.html. */
    documentSocket?: WebSocket | undefined;
  }
}

/** The socket that the document opened before this code was there, if it still serves. Once: it is one connection. */
function takeDocumentSocket(url: string): WebSocket | undefined {
  const socket = window.documentSocket;
  window.documentSocket = undefined;
  if (socket?.url !== url || socket.readyState > WebSocket.OPEN) {
    socket?.close();
    return undefined;
  }
  if (socket.readyState === WebSocket.OPEN) queueMicrotask(() => socket.dispatchEvent(new Event("open")));
  return socket;
}

/** `WebSocket`, but the first connection is the document's: the handshake runs while the code loads. */
export const DocumentSocket =
  typeof WebSocket === "undefined"
    ? undefined
    : new Proxy(WebSocket, {
        construct: (Socket, [url, ...rest]: [string, ...[]]) => takeDocumentSocket(url) ?? new Socket(url, ...rest),
      });
