import { setTimeout as pause } from "node:timers/promises";
import { afterAll, beforeAll, expect, it } from "vitest";
import { LoadClient } from "../../local-backend/tests/harness/loadClient";
import { startProductStack, type ProductStack } from "../support/productStack";
import { listOutlines } from "../support/queries";
import { readRawTables } from "../support/rawTables";
import { createStudents, tokenSigner, type Student } from "../support/students";

/** A large course gets an announcement, and the backend is killed while it is sent. */
const STUDENTS = 10_000;
const KILLS = 3;

interface Line {
  title: string;
  state: string;
  recipientCount: number;
}

let stack: ProductStack;
let courseId = "";
let students: Student[] = [];
let token = "";

beforeAll(async () => {
  stack = await startProductStack();
  const [course] = await listOutlines(stack.url);
  if (!course) throw new Error("the catalog is empty");
  courseId = course._id;
  let admins: Student[] = [];
  await stack.restart({
    whileStopped: async () => {
      students = await createStudents(stack.databaseFile, STUDENTS, { courseIds: [courseId], confirmed: true });
      admins = await createStudents(stack.databaseFile, 1, { role: "admin" });
    },
  });
  const [admin] = admins;
  if (!admin) throw new Error("no administrator");
  token = tokenSigner(await stack.variable("JWT_PRIVATE_KEY"), stack.siteUrl)(admin);
}, 600_000);

afterAll(async () => {
  await stack.close();
});

/** Over a new connection each time: the backend is killed in between. */
async function asAdmin<Value>(act: (client: LoadClient) => Promise<unknown>): Promise<Value> {
  const client = await LoadClient.connect(stack.url, token);
  try {
    return (await act(client)) as Value;
  } finally {
    client.close();
  }
}

/** Asks for the announcement until it is as wanted; its test ends the waiting. */
async function untilLine(isThere: (line: Line) => boolean): Promise<void> {
  const paginationOpts = { numItems: 1, cursor: null };
  for (;;) {
    const { page } = await asAdmin<{ page: Line[] }>((client) =>
      client.visit("admin/announcements:list", { paginationOpts }),
    );
    if (page[0] && isThere(page[0])) return;
    await pause(200);
  }
}

it("NEWS-3: 10,000 people get one row and one mail each, over kills in the middle", { timeout: 600_000 }, async () => {
  const words = { title: "Aula ao vivo", text: "Quinta, às 19h." };
  await asAdmin((client) => client.mutation("admin/announcements:create", { ...words, audience: "course", courseId }));
  const interrupted: number[] = [];
  while (interrupted.length < KILLS) {
    const before = interrupted.at(-1) ?? 0;
    await untilLine(({ recipientCount }) => recipientCount > before);
    await stack.restart({
      signal: "SIGKILL",
      whileStopped: () => void interrupted.push(readRawTables(stack.databaseFile).announcementReceipts.length),
    });
  }
  // It was neither at its start nor at its end.
  expect(
    interrupted.every((count) => count > 0 && count < STUDENTS),
    `killed at ${interrupted.join(", ")}`,
  ).toBe(true);
  await untilLine(({ state }) => state === "sent");
  let tables = {} as ReturnType<typeof readRawTables>;
  await stack.restart({ whileStopped: () => void (tables = readRawTables(stack.databaseFile)) });
  const { announcementReceipts, mails } = tables;
  const everybody = new Set(students.map(({ userId }) => userId));
  const got = announcementReceipts.map(({ userId }) => userId as string);
  const mailed = mails.flatMap(({ kind, userId }) => (kind === "announcement" ? [userId as string] : []));
  for (const reached of [got, mailed]) {
    const once = new Set(reached);
    expect(reached).toHaveLength(once.size);
    expect([...everybody].filter((userId) => !once.has(userId))).toEqual([]);
  }
});
