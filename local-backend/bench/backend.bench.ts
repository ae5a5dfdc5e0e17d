import { afterAll, beforeAll, bench, describe } from "vitest";
import type { BackendProcess } from "../tests/harness/backendProcess";
import { startWithFixture } from "../tests/harness/fixtureBackend";
import { LoadClient } from "../tests/harness/loadClient";
import { SqliteBaseline } from "./floors/sqliteBaseline";

/** `npm run bench -w @selo/local-backend`: the backend by itself, against the SQLite build that it writes to. */
const CLIENTS = 64;
const SUBSCRIBERS = 500;

let backend: BackendProcess;
let clients: LoadClient[] = [];
let subscribers: LoadClient[] = [];
/** A record of the fixture's counters: the document, its two index keys, and the session request. */
const baseline = new SqliteBaseline({ documents: 2, indexKeys: 2 });

const connect = (count: number) => Promise.all(Array.from({ length: count }, () => LoadClient.connect(backend.url)));

beforeAll(async () => {
  backend = await startWithFixture();
  clients = await connect(CLIENTS);
  subscribers = await connect(SUBSCRIBERS);
  await Promise.all(subscribers.map((each) => each.query("counters:get", { name: "shared" })));
}, 120_000);

afterAll(async () => {
  for (const each of [...clients, ...subscribers]) each.close();
  await backend.remove();
  baseline.close();
});

describe(`${CLIENTS} durable writes at once`, () => {
  bench("mutations of as many clients", async () => {
    await Promise.all(clients.map((each, at) => each.mutation("counters:increment", { name: `own ${at}` })));
  });
  bench("one SQLite transaction", () => baseline.commit(CLIENTS));
});

describe("one durable write", () => {
  bench("a mutation", async () => {
    await clients[0]?.mutation("counters:increment", { name: "single" });
  });
  bench("one SQLite transaction", () => baseline.commit(1));
});

describe(`one write until ${SUBSCRIBERS} subscribers have it`, () => {
  bench("a shared query", async () => {
    const arrived = subscribers.map((each) => new Promise<void>((resolve) => (each.onChange = () => resolve())));
    await clients[0]?.mutation("counters:increment", { name: "shared" });
    await Promise.all(arrived);
  });
});

describe("start to ready, with a deployed app", () => {
  bench(
    "start and stop",
    async () => {
      await backend.stop();
      await backend.start();
    },
    { iterations: 5, time: 0, warmupIterations: 1, warmupTime: 0 },
  );
});
