import { mkdtempSync, rmSync } from "node:fs";
import { connect, createServer } from "node:net";
import { networkInterfaces, tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openSqliteFile } from "../../database/sqliteFile";
import { BackendProcess, run } from "../harness/backendProcess";
import { freePorts } from "../harness/freePorts";
import { RawClient } from "../harness/rawClient";

const folder = mkdtempSync(join(tmpdir(), "backend-addresses-"));
let backend: BackendProcess;
/** Free ones, for starts that are refused. */
let port: number;
let sitePort: number;

beforeAll(async () => {
  [port = 0, sitePort = 0] = await freePorts(2);
  backend = await BackendProcess.start();
});
afterAll(async () => {
  await backend.remove();
  rmSync(folder, { recursive: true, force: true });
});

const addresses = Object.values(networkInterfaces()).flatMap((list) => list ?? []);
const hasIpv6 = addresses.some(({ address }) => address === "::1");

/** "connected", or the error's code. */
function reach(host: string, port: number): Promise<string> {
  return new Promise((resolve) => {
    const socket = connect({ host, port, timeout: 2_000 });
    const end = (outcome: string) => {
      socket.destroy();
      resolve(outcome);
    };
    socket.once("connect", () => end("connected"));
    socket.once("timeout", () => end("ETIMEDOUT"));
    socket.once("error", (error: NodeJS.ErrnoException) => end(error.code ?? ""));
  });
}

/** Starts on the free ports; must end with one line on stderr. */
async function refused(dataDirectory: string, text: RegExp): Promise<void> {
  const ports = ["--port", `${port}`, "--site-port", `${sitePort}`];
  const ended = await run(process.execPath, ["local-backend/start.mjs", ...ports, "--data-dir", dataDirectory]);
  expect(ended).toMatchObject({ code: 1, stdout: "" });
  expect(ended.stderr).toMatch(text);
  expect(ended.stderr.trimEnd().split("\n")).toHaveLength(1);
}

describe("the backend", { timeout: 60_000 }, () => {
  it("answers on 127.0.0.1 and, by whatever name, says what it is", async () => {
    for (const host of ["127.0.0.1", "localhost"]) {
      expect(await (await fetch(`http://${host}:${backend.port}/version`)).text()).toMatch(/^embedded \d+\.\d+\.\d+$/);
      const name = await fetch(`http://${host}:${backend.port}/instance_name`);
      expect([name.status, (await name.text()).length > 0]).toEqual([200, true]);
    }
  });

  it.runIf(hasIpv6)("answers on ::1, both ports and the sync protocol", async () => {
    expect((await fetch(`http://[::1]:${backend.port}/version`)).status).toBe(200);
    expect((await fetch(`http://[::1]:${backend.sitePort}/anything`)).status).toBe(404);
    const client = await RawClient.connect(`http://[::1]:${backend.port}`);
    client.modify([]);
    await client.until(() => client.version.querySet === 1);
    client.close();
  });

  it.runIf(addresses.some(({ internal, family }) => !internal && family === "IPv4"))(
    "is not reached on the addresses that other machines see",
    async () => {
      for (const { address, internal, family } of addresses) {
        if (internal || family !== "IPv4") continue;
        expect(await reach(address, backend.port)).toBe("ECONNREFUSED");
        expect(await reach(address, backend.sitePort)).toBe("ECONNREFUSED");
      }
      expect(await reach("127.0.0.1", backend.port)).toBe("connected");
    },
  );

  it.runIf(hasIpv6)("refuses a port that is busy on ::1 alone, and lets go of the other", async () => {
    const busy = createServer().listen({ port: sitePort, host: "::1", ipv6Only: true });
    await new Promise((resolve) => busy.once("listening", resolve));
    await refused(join(folder, "busy"), new RegExp(`port ${sitePort} is already in use on ::1`));
    await new Promise((resolve) => busy.close(resolve));
    expect(await reach("127.0.0.1", port)).toBe("ECONNREFUSED");
  });

  it("refuses the data of a newer backend with one line", async () => {
    const data = join(folder, "newer");
    const made = new BackendProcess(data);
    await made.start();
    await made.stop();
    const file = openSqliteFile(join(data, "database.sqlite3"));
    file.exec("PRAGMA user_version = 999");
    file.close();
    await refused(data, /has data format 999, this backend knows up to \d+\. Update the backend/);
  });
});
