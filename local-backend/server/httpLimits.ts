/** Limits on slow and numerous clients. */
export interface HttpLimits {
  /** From the connection, or the first byte of its next request, to the end of the headers, in ms. */
  headersMs: number;
  /** Interval in ms at which late headers are detected. */
  checkEveryMs: number;
  /** A body must deliver `bodyBytesPerSecond` in every window of this many ms. */
  bodyWindowMs: number;
  bodyBytesPerSecond: number;
  /** Closes a client that reads none of a waiting response for this many ms. */
  sendMs: number;
  /** Idle time of a connection after a response, in ms. */
  keepAliveMs: number;
  /** Connections of both ports, WebSockets included. */
  connections: number;
  /** The same per client address. */
  connectionsPerAddress: number;
  /** Excess connections that still get an answer; any others are closed without one. */
  refusals: number;
  /** Time in ms for a rejected connection to send a request and receive the answer. */
  refusalMs: number;
}

/** One address may take half of the connections. */
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
