import { describe, expect, test, vi } from "vitest";
import { api } from "../../../convex/_generated/api";
import { addPerson, allRows, errorCode, finishScheduled, type Backend } from "../setup";
import { prepareSignIn } from "../signIn/flows";
import { auditTrail, createScene } from "./scene";

prepareSignIn({ mails: true });

const mails = (t: Backend) => t.run((ctx) => allRows(ctx, "mails"));

describe("PEOPLE-7: a link for a new password by mail", () => {
  const send = api.admin.passwordResets.send;

  test("goes to the sign-in address, says who asked, and is limited and on the audit trail", async () => {
    const { t, as } = await createScene();
    const { userId, email } = await addPerson(t);
    await as.mutation(send, { userId });
    await finishScheduled(t);
    expect(await mails(t)).toMatchObject([{ kind: "resetPassword", to: email, message: { bySchool: true } }]);
    expect(await auditTrail(t)).toEqual(["student.resetMailed Maria da Silva"]);
    for (let time = 0; time < 4; time++) await as.mutation(send, { userId });
    expect(await errorCode(as.mutation(send, { userId }))).toBe("tooManyAttempts");
  });

  test("is refused where no mail is sent", async () => {
    const { t, as } = await createScene();
    const { userId } = await addPerson(t);
    vi.stubEnv("LOCAL_BACKEND", "");
    expect(await errorCode(as.mutation(send, { userId }))).toBe("mailNotConfigured");
  });
});
