import { setTimeout as pause } from "node:timers/promises";
import { connectBroadcastClients } from "../../local-backend/bench/floors/broadcastClients";
import { LoadClient } from "../../local-backend/tests/harness/loadClient";
import { bundle } from "../../local-backend/bundle.mjs";
import type { ProductStack } from "../support/productStack";
import { createStudents, tokenSigner, type Student } from "../support/students";
import { startFloor } from "./floors/process";
import { pinTo, residentMemory } from "./machine";
import type { Measurement } from "./report";
import { median } from "./statistics";
import { listCourseIds } from "./submissions";

const SUBSCRIBERS = 1_000;
const ROUNDS = 30;
const FLOOR_PORT = 3399;

/** Milliseconds from `act` until every subscriber has called `arrive`. */
async function untilAll(act: () => void, listen: (arrive: () => void) => void): Promise<number> {
  return await new Promise((resolve) => {
    let left = SUBSCRIBERS;
    let began = 0;
    listen(() => {
      if (--left === 0) resolve(performance.now() - began);
    });
    began = performance.now();
    act();
  });
}

type Sockets = Awaited<ReturnType<typeof connectBroadcastClients>>;

async function broadcastOnce(sockets: Sockets, payload: string): Promise<number> {
  return await untilAll(
    () => sockets[0]?.send(payload),
    (arrive) => {
      for (const socket of sockets) {
        socket.once("message", (data: Buffer) => {
          JSON.parse(data.toString());
          arrive();
        });
      }
    },
  );
}

async function connectAdministrators(url: string, token: string): Promise<LoadClient[]> {
  const clients: LoadClient[] = [];
  for (let index = 0; index < SUBSCRIBERS; index++) {
    const client = await LoadClient.connect(url, token);
    await new Promise<void>((resolve) => {
      client.onChange = () => {
        resolve();
      };
      client.subscribe("admin/stats:summary", {});
    });
    clients.push(client);
  }
  return clients;
}

/** One enrollment until a thousand open statistics pages show it, against a bare broadcast, and both sides' memory. */
export async function measureFanOut(stack: ProductStack): Promise<Measurement[]> {
  const courseIds = await listCourseIds(stack.url);
  const people: { administrators: Student[]; students: Student[] } = { administrators: [], students: [] };
  await stack.restart({
    whileStopped: async () => {
      people.administrators = await createStudents(stack.databaseFile, 1, { role: "admin" });
      people.students = await createStudents(stack.databaseFile, Math.ceil(ROUNDS / courseIds.length), {});
    },
  });
  const floor = await startFloor(await bundle("local-backend/bench/floors/broadcastServer.ts"), [`${FLOOR_PORT}`]);
  try {
    const { pid } = stack.process();
    pinTo(pid, 0);
    pinTo(process.pid, 1);
    pinTo(floor.pid, 0);
    await pause(1_000);
    const idle = { product: residentMemory(pid), floor: residentMemory(floor.pid) };
    const sign = tokenSigner(await stack.variable("JWT_PRIVATE_KEY"), stack.siteUrl);
    const [administrator] = people.administrators;
    if (!administrator) throw new Error("no administrator");
    const clients = await connectAdministrators(stack.url, sign(administrator));
    const sockets = await connectBroadcastClients(FLOOR_PORT, SUBSCRIBERS);
    const busy = { product: residentMemory(pid), floor: residentMemory(floor.pid) };
    const payload = JSON.stringify({ type: "Transition", text: "x".repeat(400) });
    const times = { product: [] as number[], floor: [] as number[] };
    for (let round = 0; round < ROUNDS; round++) {
      const student = people.students[Math.floor(round / courseIds.length)];
      const courseId = courseIds[round % courseIds.length];
      if (!student) break;
      const writer = await LoadClient.connect(stack.url, sign(student));
      const listen = (arrive: () => void): void => {
        for (const client of clients) client.onChange = arrive;
      };
      times.product.push(
        await untilAll(() => void writer.mutation("student/enrollments:enroll", { courseId }), listen),
      );
      times.floor.push(await broadcastOnce(sockets, payload));
      writer.close();
      await pause(50);
    }
    for (const client of clients) client.close();
    for (const socket of sockets) socket.terminate();
    const memory = { unit: "MiB" };
    return [
      {
        name: `One durable write until ${SUBSCRIBERS} subscribers have it, against a bare broadcast`,
        unit: "ms",
        product: median(times.product),
        floor: median(times.floor),
        goal: { ratio: 3 },
      },
      { ...memory, name: "Memory, idle", ...idle },
      { ...memory, name: `Memory with ${SUBSCRIBERS} subscribers`, ...busy },
    ];
  } finally {
    await floor.end();
  }
}
