import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { api } from "../../../convex/_generated/api";
import { limits } from "../../../convex/shared/limits";
import { addCourse, addPerson, allRows, errorCode, mutate } from "../setup";
import { browserOf, prepareSignIn } from "../signIn/flows";
import { mailedToken, rows, signUp } from "./invitationScene";
import { auditTrail, createScene, expectSound, nth, paginationOpts } from "./scene";

prepareSignIn({ mails: true });
beforeEach(() => {
  vi.stubEnv("SITE_URL", "https://selo.example");
});
afterEach(() => {
  vi.unstubAllEnvs();
});

const { createLink, createLinks, invite, inviteStaff, list, sendAgain, unlinkedCount, withdraw } =
  api.admin.invitations;
const eva = { fullName: "Eva Lima", email: " Eva@Escola.example", language: "es" };

/** A course, its administrator, and somebody of support. */
async function setUp() {
  const scene = await createScene({ title: "Rust" });
  const support = await addPerson(scene.t);
  await scene.as.mutation(api.admin.roles.set, { userId: support.userId, role: "support", held: true });
  return { ...scene, support };
}

type Scene = Awaited<ReturnType<typeof setUp>>;

/** Signs up with the newest mailed link, and tells what that person may do. */
async function joined({ t }: Scene, invitation?: string) {
  const { tokens } = await signUp(t, { invitation: invitation ?? (await mailedToken(t)) });
  return await browserOf(t, tokens).query(api.visitor.viewer.get, {});
}

describe("INVITE-9: an invitation to the staff", () => {
  test("gives its roles with the link, audited as the administrator's act", async () => {
    const scene = await setUp();
    const { t, as, courseId } = scene;
    await as.action(inviteStaff, { ...eva, support: true, courseIds: [courseId, courseId] });
    const [row] = (await as.query(list, { search: "", paginationOpts })).page;
    expect(row).toMatchObject({
      email: "eva@escola.example",
      language: "es",
      staff: { support: true, courseTitles: ["Rust"] },
    });
    const token = await mailedToken(t);
    expect(await t.query(api.visitor.invitations.open, { token })).toMatchObject({ joinsStaff: true });
    expect(await joined(scene, token)).toMatchObject({
      isAdmin: false,
      rights: ["seePeople", "letIn", "giveExtraTime", "answer", "suspendCertificates"],
      courseRights: ["seePeople", "giveExtraTime", "answer", "author"],
    });
    const granted = (await t.run((ctx) => allRows(ctx, "auditEntries"))).filter(
      ({ action }) => action === "role.granted",
    );
    expect(granted.slice(-2)).toMatchObject([
      { actorId: scene.admin.userId, changes: [{ field: "role", to: "support" }] },
      {
        actorId: scene.admin.userId,
        changes: [
          { field: "role", to: "teacher" },
          { field: "course", to: "Rust" },
        ],
      },
    ]);
    // Support's own role, and these two.
    expect(granted).toHaveLength(3);
    await expectSound(t);
  });

  test("gives none when its sender has lost the role, and the account stays", async () => {
    const scene = await setUp();
    const { t, as, admin } = scene;
    await as.action(inviteStaff, { ...eva, support: true, courseIds: [] });
    const other = await addPerson(t, "admin");
    await other.as.mutation(api.admin.roles.set, { userId: admin.userId, role: "admin", held: false });
    const token = await mailedToken(t);
    expect(await t.query(api.visitor.invitations.open, { token })).toMatchObject({ joinsStaff: false });
    expect(await joined(scene, token)).toMatchObject({ status: "active", rights: [], courseRights: [] });
  });

  test("leaves out a course that is gone or full", async () => {
    const scene = await setUp();
    const { t, as, courseId } = scene;
    const { _id: full } = await addCourse(t);
    const { _id: kept } = await addCourse(t);
    await as.action(inviteStaff, { ...eva, support: false, courseIds: [courseId, full, kept] });
    await as.mutation(api.admin.courses.remove, { courseId });
    await mutate(t, async (ctx) => {
      for (let index = 0; index < limits.courseTeachers; index++)
        await ctx.db.insert("courseStaff", { courseId: full, userId: await ctx.db.insert("users", {}) });
    });
    const viewer = await joined(scene);
    const taught = (await t.run((ctx) => allRows(ctx, "courseStaff"))).filter((row) => row.courseId !== full);
    expect(taught).toMatchObject([{ courseId: kept }]);
    expect(viewer).toMatchObject({ rights: [] });
  });

  test("the mailed link ends what a stranger may have with its address", async () => {
    const scene = await setUp();
    const { t, as } = scene;
    const stranger = browserOf(t, (await signUp(t, { email: "eva@escola.example" })).tokens);
    await as.action(inviteStaff, { ...eva, support: true, courseIds: [] });
    const token = await mailedToken(t);
    expect(await t.mutation(api.visitor.invitations.accept, { token })).toBe(true);
    // The stranger's session is over; the account is its owner's now.
    expect(await stranger.query(api.visitor.viewer.get, {})).toMatchObject({ status: "anonymous" });
    expect((await t.run((ctx) => allRows(ctx, "userRoles"))).filter(({ role }) => role === "support")).toHaveLength(2);
  });

  test("is an administrator's alone: support neither sends one nor makes its link", async () => {
    const { t, as, support } = await setUp();
    const asked = { ...eva, support: true, courseIds: [] };
    expect(await errorCode(support.as.action(inviteStaff, asked))).toBe("notAdmin");
    vi.stubEnv("MAIL_URL", "");
    await as.action(inviteStaff, asked);
    const { _id: invitationId } = nth(await rows(t));
    expect(await errorCode(support.as.action(createLink, { invitationId }))).toBe("notAdmin");
    expect(await errorCode(support.as.action(sendAgain, { invitationId }))).toBe("notAdmin");
    // Nor together with others.
    expect((await support.as.action(createLinks, { cursor: null, again: true })).links).toEqual([]);
    expect(await as.query(unlinkedCount, {})).toBe(0);
    expect((await as.action(createLink, { invitationId })).token).not.toBe("");
    // What support sends to the same address instead brings no role.
    await support.as.mutation(withdraw, { invitationId });
    await support.as.action(invite, { ...eva, course: "", coupon: "" });
    expect(nth(await rows(t)).staff).toBeUndefined();
  });

  test("brings a role, or is refused; an address with an account gets its roles there", async () => {
    const { t, as, courseId } = await setUp();
    const send = (fields: { support?: boolean; courseIds?: (typeof courseId)[]; email?: string }) =>
      errorCode(as.action(inviteStaff, { ...eva, support: false, courseIds: [], ...fields }));
    expect(await send({})).toBe("invalidInput");
    expect(await send({ support: true, email: "no address" })).toBe("invitationAddressInvalid");
    await as.mutation(api.admin.courses.remove, { courseId });
    expect(await send({ courseIds: [courseId] })).toBe("notFound");
    const { _id } = await addCourse(t);
    expect(await send({ courseIds: [_id] })).toBe("");
    expect(await send({ courseIds: [_id] })).toBe("alreadyInvited");
    await signUp(t, { invitation: await mailedToken(t) });
    expect(await send({ support: true })).toBe("addressHasAccount");
    expect((await auditTrail(t)).filter((entry) => entry.startsWith("invitation.sent"))).toHaveLength(1);
  });
});
