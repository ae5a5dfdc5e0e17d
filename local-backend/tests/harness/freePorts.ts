import { createServer } from "node:net";

/** Below the ports of outgoing connections, so that a backend finds its own ones again after a restart. */
const LEAST = 10_000;
const COUNT = 20_000;

const given = new Set<number>();

/** Distinct free ports of 127.0.0.1 and ::1. */
export async function freePorts(count: number): Promise<number[]> {
  const ports: number[] = [];
  while (ports.length < count) {
    const port = LEAST + Math.floor(Math.random() * COUNT);
    if (given.has(port) || (await isTaken(port, "127.0.0.1")) || (await isTaken(port, "::1"))) continue;
    given.add(port);
    ports.push(port);
  }
  return ports;
}

/** Not if the machine lacks the address. */
function isTaken(port: number, host: string): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once("error", (error: NodeJS.ErrnoException) => resolve(error.code === "EADDRINUSE"));
    server.listen(port, host, () => server.close(() => resolve(false)));
  });
}
