/** How long a client may keep the server waiting, and how many may do so at once. */
export interface HttpLimits {
  /** From the connection, or the first byte of its next request, to the end of the headers, in ms. */
  headersMs: number;
  /** How often headers are looked at, in ms: what is late is found at most so much later. */
  checkEveryMs: number;
  /** A body must bring `bodyBytesPerSecond` in every window of so many ms, or its end. */
  bodyWindowMs: number;
  bodyBytesPerSecond: number;
  /** A client that takes none of what waits for it within so many ms is cut off. */
  sendMs: number;
  /** A connection may stay open so many ms after a response without another request. */
  keepAliveMs: number;
  /** Connections of both ports together, WebSockets included. */
  connections: number;
  /** The same for one address of a client. */
  connectionsPerAddress: number;
  /** Connections beyond the caps that are still told so; what comes on top is closed without a word. */
  refusals: number;
  /** A refused connection has so many ms to ask for something and hear why it is refused. */
  refusalMs: number;
}

/** Half of the connections are left to others when one address takes all it can. */
export function httpLimits(connections: number): HttpLimits {
  return {
    headersMs: 15_000,
    checkEveryMs: 5_000,
    bodyWindowMs: 30_000,
    bodyBytesPerSecond: 4 * 1024,
    sendMs: 60_000,
    keepAliveMs: 5_000,
    connections,
    connectionsPerAddress: Math.ceil(connections / 2),
    refusals: 64,
    refusalMs: 2_000,
  };
}
