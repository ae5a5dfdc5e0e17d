import { afterAll, beforeAll, expect, it } from "vitest";
import { startProductStack, type ProductStack } from "../support/productStack";
import { listOutlines, type Outline } from "../support/queries";
import { LoadClient } from "../../local-backend/tests/harness/loadClient";

/** After access is lost, nothing shown a moment ago is shown again. */
let stack: ProductStack;
let course: Outline;
let administrator: LoadClient;
const ROUNDS = 4;

beforeAll(async () => {
  stack = await startProductStack();
  const [first] = await listOutlines(stack.url);
  if (!first) throw new Error("the catalog is empty");
  course = first;
  administrator = await LoadClient.connect(stack.url, await tokenOf(stack.accounts.admin));
});

afterAll(async () => {
  administrator.close();
  await stack.close();
});

async function tokenOf({ email, password }: { email: string; password: string }): Promise<string> {
  const body = JSON.stringify({
    path: "auth:signIn",
    args: { provider: "password", params: { flow: "signIn", email, password } },
    format: "json",
  });
  const headers = { "content-type": "application/json" };
  const response = await fetch(`${stack.url}/api/action`, { method: "POST", headers, body });
  const { value } = (await response.json()) as { value: { tokens: { token: string } } };
  return value.tokens.token;
}

it("SESSION-6: a student whose block was acknowledged gets no lesson on the open socket, even one just shown", async () => {
  const lessonId = course.modules[0]?.lessons[0]?._id;
  for (let round = 0; round < ROUNDS; round += 1) {
    const student = await LoadClient.connect(stack.url, await tokenOf(stack.accounts.student));
    const { userId } = (await student.visit("visitor/viewer:get", {})) as { userId: string };
    if (round === 0) await student.mutation("student/enrollments:enroll", { courseId: course._id });
    expect(await student.visit("student/lessons:get", { lessonId })).toMatchObject({ _id: lessonId });
    await administrator.mutation("admin/students:setBlocked", { userId, blocked: true });
    await expect(student.visit("student/lessons:get", { lessonId })).rejects.toThrow("accountBlocked");
    await administrator.mutation("admin/students:setBlocked", { userId, blocked: false });
    student.close();
  }
});

it("SESSION-6, ACCESS-5: a guest gets no course whose withdrawal was acknowledged", async () => {
  const guest = await LoadClient.connect(stack.url);
  for (let round = 0; round < ROUNDS; round += 1) {
    expect(await guest.visit("visitor/catalog:bySlug", { slug: course.slug })).toMatchObject({ _id: course._id });
    await administrator.mutation("admin/courses:setStatus", { courseId: course._id, status: "draft" });
    expect(await guest.visit("visitor/catalog:bySlug", { slug: course.slug })).toBeNull();
    await administrator.mutation("admin/courses:setStatus", { courseId: course._id, status: "published" });
  }
  guest.close();
});
