import { afterAll, beforeAll, expect, it } from "vitest";
import { startProductStack, type ProductStack } from "../support/productStack";
import { listOutlines } from "../support/queries";
import { failureText, LoadClient } from "../../local-backend/tests/harness/loadClient";

/** Blocks someone who holds sockets and tokens and does not leave. */
interface Tokens {
  token: string;
  refreshToken: string;
}

let stack: ProductStack;
let courseId = "";
const clients: LoadClient[] = [];

beforeAll(async () => {
  stack = await startProductStack();
  const [course] = await listOutlines(stack.url);
  if (!course) throw new Error("the catalog is empty");
  courseId = course._id;
});

afterAll(async () => {
  for (const client of clients) client.close();
  await stack.close();
});

async function post(
  kind: "action" | "query" | "mutation",
  path: string,
  args: object,
  token?: string,
): Promise<unknown> {
  const headers = { "content-type": "application/json", ...(token && { authorization: `Bearer ${token}` }) };
  const body = JSON.stringify({ path, args, format: "json" });
  const answer = (await (await fetch(`${stack.url}/api/${kind}`, { method: "POST", headers, body })).json()) as {
    status: string;
    value?: unknown;
    errorMessage?: string;
    errorData?: unknown;
  };
  if (answer.status !== "success") throw new Error(failureText(answer.errorData, answer.errorMessage));
  return answer.value;
}

async function signIn(params: object): Promise<Tokens | null> {
  const { tokens } = (await post("action", "auth:signIn", params)) as { tokens: Tokens | null };
  return tokens;
}

it("SESSION-2, SESSION-4: leaves a blocked student no live token, session or open query, however many there are", async () => {
  const { email, password } = stack.accounts.student;
  const first = await signIn({ provider: "password", params: { flow: "signIn", email, password } });
  if (first === null) throw new Error("not signed in");
  // A flood of refreshes of one token: the library answers each with a new one.
  const flood = await Promise.all(
    Array.from({ length: 120 }, () => signIn({ refreshToken: first.refreshToken }).catch(() => null)),
  );
  const tokens = [first, ...flood.filter((pair) => pair !== null)];
  expect(tokens.length).toBeGreaterThan(20);

  const client = await LoadClient.connect(stack.url, first.token);
  clients.push(client);
  expect(await client.query("visitor/viewer:get", {})).toMatchObject({ status: "active" });
  await client.query("student/enrollments:mine", { paginationOpts: { numItems: 10, cursor: null } });
  const turned = new Promise<string[]>((resolve) => {
    client.onChange = (modifications) =>
      resolve(modifications.map(({ value, errorData }) => JSON.stringify(value ?? errorData)));
  });
  await stack.run("cli/students:block", { email, blocked: true });

  // Both open queries change in the one transition that carries the block.
  const changes = await turned;
  expect(changes).toHaveLength(2);
  expect(changes.join()).toContain('"status":"blocked"');
  expect(changes.join()).toContain("accountBlocked");

  await expect(client.mutation("student/enrollments:enroll", { courseId })).rejects.toThrow("accountBlocked");
  for (const { token, refreshToken } of tokens) {
    expect(await signIn({ refreshToken }).catch(() => null)).toBeNull();
    await expect(post("mutation", "student/enrollments:enroll", { courseId }, token)).rejects.toThrow("accountBlocked");
  }
  const again = signIn({ provider: "password", params: { flow: "signIn", email, password } });
  await expect(again).rejects.toThrow("accountBlocked");
});
