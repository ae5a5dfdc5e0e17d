import { afterEach, expect, test, vi } from "vitest";
import { api } from "../../convex/_generated/api";
import { seededRandom } from "../../convex/model/demonstration/random";
import { paginationOpts, sellingSchool } from "./accessRequestScene";
import { errorCode } from "./setup";

afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
});

/** What a student must not learn: what others paid and were told, and what administrators noted. */
interface Secrets {
  note: string;
  othersPriceCents: number;
  othersReason: string;
  othersCoupon: string;
  isOtherApproved: boolean;
}

/** Returns everything the student's pages receive, before and after the school answers. */
async function playWorld({ note, othersPriceCents, othersReason, othersCoupon, isOtherApproved }: Secrets) {
  vi.useFakeTimers({ toFake: ["Date"], now: Date.parse("2026-11-28T15:00:00Z") });
  const school = await sellingSchool();
  const { admin, ana, bia, course, ask, approve, idOf, addCoupon } = school;
  await addCoupon(5);
  await ask(bia, othersCoupon);
  // The same chance in both, for the txid.
  const random = vi.spyOn(Math, "random").mockImplementation(seededRandom(7));
  await ask(ana);
  random.mockRestore();
  const received: unknown[] = [];
  const receiveAll = async () => {
    received.push(await ana.as.query(api.student.access.newest, {}));
    received.push(await ana.as.query(api.student.access.requests, {}));
    received.push(await ana.as.query(api.student.access.passes, {}));
    received.push(await ana.as.query(api.student.passes.covers, { courseId: course._id }));
    received.push(await ana.as.query(api.student.enrollments.forCourse, { courseId: course._id }));
    received.push(await ana.as.query(api.student.enrollments.mine, { paginationOpts }));
    received.push(
      await errorCode(ana.as.query(api.admin.accessRequests.list, { search: "", state: "asked", paginationOpts })),
    );
    received.push(await errorCode(ana.as.mutation(api.student.access.cancel, { requestId: await idOf(bia) })));
    received.push(await errorCode(ana.as.mutation(api.student.access.withdraw, { requestId: await idOf(bia) })));
  };
  await receiveAll();
  if (isOtherApproved) await approve(bia, { priceCents: othersPriceCents });
  else {
    const requestId = await idOf(bia);
    await admin.as.mutation(api.admin.accessRequests.refuse, { requestId, reason: othersReason });
  }
  await admin.as.mutation(api.admin.accessRequests.approve, {
    ...{ requestId: await idOf(ana), courseId: "", priceCents: 4_900, note },
  });
  await receiveAll();
  // Ids count the rows of all tables, and titles the courses of this file.
  return JSON.stringify(received).replaceAll(/\d{20,}(\w+)|(?<=[Cc]ourse[ -])\d+/gu, "$1");
}

test("PASS-2, PASS-6: a student's pages tell nothing of others' requests, nor of administrators' notes", async () => {
  const secrets = { note: "Paid late", othersPriceCents: 1_234, othersReason: "Duplicate", othersCoupon: "METADE" };
  const first = await playWorld({ ...secrets, isOtherApproved: true });
  const second = await playWorld({
    ...{ note: "Friend of the house", othersPriceCents: 9_876, othersReason: "Never paid", othersCoupon: "" },
    isOtherApproved: false,
  });
  expect(second).toBe(first);
  expect(first).toContain("approved");
});
