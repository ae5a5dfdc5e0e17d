import { describe, expect, test } from "vitest";
import { api, internal } from "../../../convex/_generated/api";
import { askingSchool } from "../inquiryScene";
import { addUpTotals, allRows, confirmAddresses, errorCode, finishScheduled } from "../setup";
import { auditTrail, expectSound } from "./scene";

describe("ASK-4: answering", () => {
  test("reaches the student at once and by mail, once for each answer", async () => {
    const { t, ana, lesson, course, ask, reply, answer, page } = await askingSchool();
    await confirmAddresses(t);
    const id = await ask(ana);
    await answer(id, "**So.**\n\nAnd thus.");
    expect((await page(ana))?.own).toMatchObject([{ state: "answered", messages: [{}, { isAnswer: true }] }]);
    await reply(ana, id);
    await answer(id, "a".repeat(4_999));
    const mails = (await t.run((ctx) => allRows(ctx, "mails"))).filter(({ kind }) => kind === "inquiryAnswered");
    expect(mails).toMatchObject([
      {
        userId: ana.userId,
        message: { title: lesson.title, courseTitle: course.title, answer: "**So.**\n\nAnd thus." },
      },
      { message: { answer: `${"a".repeat(1_500)}…` } },
    ]);
    await expectSound(t);
  });

  test("mails nothing to those who have stopped it", async () => {
    const { t, ana, ask, answer } = await askingSchool();
    await ana.as.mutation(api.account.mailChoices.update, { stop: "inquiryAnswered" });
    await answer(await ask(ana));
    expect((await t.run((ctx) => allRows(ctx, "mails"))).map(({ kind }) => kind)).not.toContain("inquiryAnswered");
  });

  test("two at once: one is told of the other, and adds to it if they like", async () => {
    const { ana, admin, bruno, ask, detail } = await askingSchool();
    const inquiryId = await ask(ana);
    const { version } = await detail(inquiryId);
    const send = (by: typeof admin, text: string) =>
      errorCode(by.as.mutation(api.admin.inquiries.answer, { inquiryId, version, text }));
    expect((await Promise.all([send(admin, "One"), send(bruno, "Two")])).sort()).toEqual(["", "editConflict"]);
    expect((await detail(inquiryId)).messages).toHaveLength(2);
  });

  test("a student who closes or asks on meanwhile is not talked over", async () => {
    const { ana, bia, admin, ask, close, reply, detail, answer } = await askingSchool();
    for (const [student, act] of [
      [ana, close],
      [bia, reply],
    ] as const) {
      const inquiryId = await ask(student);
      const { version } = await detail(inquiryId);
      await act(student, inquiryId);
      const late = admin.as.mutation(api.admin.inquiries.answer, { inquiryId, version, text: "So." });
      expect(await errorCode(late)).toBe("editConflict");
      await answer(inquiryId);
      expect(await detail(inquiryId)).toMatchObject({ state: "answered" });
    }
  });

  test("refuses empty and too long answers, and unknown questions", async () => {
    const { t, ana, admin, ask, answer } = await askingSchool();
    const inquiryId = await ask(ana);
    expect(await errorCode(answer(inquiryId, " "))).toBe("text: inquiryRequired");
    expect(await errorCode(answer(inquiryId, "a".repeat(5_001)))).toBe("text: inquiryAnswerTooLong");
    await t.run((ctx) => ctx.db.delete("inquiries", inquiryId));
    const gone = admin.as.mutation(api.admin.inquiries.answer, { inquiryId, version: 0, text: "So." });
    expect(await errorCode(gone)).toBe("notFound");
    for (const id of ["", ana.userId, inquiryId])
      expect(await admin.as.query(api.admin.inquiries.get, { inquiryId: id })).toBeNull();
  });
});

describe("ASK-7: publishing", () => {
  test("shows texts and nothing of the student to everyone in the lesson", async () => {
    const { ana, bia, ask, answer, publish, page, detail } = await askingSchool();
    const id = await ask(ana, "I, Ana, wonder: why?", { passage: "A paragraph" });
    await answer(id);
    await publish(id, "Why?", "**So.**");
    expect((await page(bia))?.published).toEqual([{ _id: id, question: "Why?", answer: "**So.**" }]);
    expect(JSON.stringify(await page(bia))).not.toMatch(/Ana|paragraph/u);
    await publish(id, "Why so?", "So.");
    expect((await page(bia))?.published).toEqual([{ _id: id, question: "Why so?", answer: "So." }]);
    expect(await detail(id)).toMatchObject({ published: { question: "Why so?" }, state: "answered" });
  });

  test("in the order that the staff chose, until it is taken back", async () => {
    const { t, ana, admin, lesson, ask, publish, page } = await askingSchool();
    const ids = [await ask(ana), await ask(ana), await ask(ana)] as const;
    for (const id of ids) await publish(id);
    const order = (inquiryIds: (typeof ids)[number][]) =>
      admin.as.mutation(api.admin.inquiries.order, { placeId: lesson._id, inquiryIds });
    const shown = async () => (await page(ana))?.published.map(({ _id }) => _id);
    await order([ids[2], ids[0], ids[1]]);
    expect(await shown()).toEqual([ids[2], ids[0], ids[1]]);
    for (const wrong of [[], [ids[0]], [ids[0], ids[0], ids[1]]])
      expect(await errorCode(order(wrong))).toBe("orderChanged");
    await admin.as.mutation(api.admin.inquiries.takeBack, { inquiryId: ids[0] });
    await admin.as.mutation(api.admin.inquiries.takeBack, { inquiryId: ids[0] });
    expect(await shown()).toEqual([ids[2], ids[1]]);
    await publish(ids[0]);
    expect(await shown(), "the last again").toEqual([ids[2], ids[1], ids[0]]);
    await expectSound(t);
  });

  test("two editors, and more than there is room for", async () => {
    const { t, ana, admin, ask, publish, detail } = await askingSchool();
    const inquiryId = await ask(ana);
    const { version } = await detail(inquiryId);
    const send = (question: string) =>
      errorCode(admin.as.mutation(api.admin.inquiries.publish, { inquiryId, version, question, answer: "So." }));
    expect((await Promise.all([send("One"), send("Two")])).sort()).toEqual(["", "editConflict"]);
    const [row] = await t.run((ctx) => allRows(ctx, "inquiries"));
    await t.run(async (ctx) => {
      if (!row) throw new Error("no question");
      const { _id, _creationTime, ...copy } = row;
      for (let order = 2; order <= 30; order++)
        await ctx.db.insert("inquiries", { ...copy, state: "closed", publishedOrder: order });
    });
    expect(await errorCode(publish(await ask(ana)))).toBe("limitReached");
    await publish(inquiryId, "Edited all the same");
  });
});

describe("ASK-8: the queue", () => {
  test("has one state, the oldest open first, of a course, and by words", async () => {
    const { ana, bia, other, course, ask, answer, close, queue } = await askingSchool();
    for (const { as } of [ana, bia]) await as.mutation(api.student.enrollments.enroll, { courseId: other._id });
    const first = await ask(ana, "First, about functions");
    const second = await ask(bia, "Second");
    const ids = async (...filter: Parameters<typeof queue>) => (await queue(...filter)).map(({ _id }) => _id);
    expect(await ids()).toEqual([first, second]);
    expect(await ids({ courseId: course._id })).toEqual([first, second]);
    expect(await ids({ courseId: other._id })).toEqual([]);
    expect(await ids({ courseId: "none" })).toEqual([]);
    expect(await ids({ search: "function" })).toEqual([first]);
    await answer(first);
    expect(await ids({ search: "function" })).toEqual([]);
    await close(bia, second);
    expect(await ids({ state: "answered" })).toEqual([first]);
    expect(await ids({ state: "closed", courseId: course._id, search: "second" })).toEqual([second]);
    expect(await queue({ state: "answered" })).toMatchObject([
      { studentName: "Maria da Silva", text: "First, about functions" },
    ]);
  });

  test("its number and age are among what needs the administration", async () => {
    const { t, ana, admin, ask, answer, rows } = await askingSchool();
    const inquiries = async () => {
      await addUpTotals(t);
      return (await admin.as.query(api.admin.overview.needs, {})).find(({ need }) => need === "inquiries");
    };
    expect(await inquiries()).toBeUndefined();
    const id = await ask(ana);
    await ask(ana);
    expect(await inquiries()).toMatchObject({ count: 2, since: (await rows())[0]?.stateAt });
    await answer(id);
    expect(await inquiries()).toMatchObject({ count: 1 });
  });
});

describe("ASK-10: traces", () => {
  test("the trail says who did what, without a word of it", async () => {
    const { t, ana, admin, lesson, ask, answer, publish } = await askingSchool();
    const id = await ask(ana, "A private word", { passage: "A paragraph" });
    await answer(id, "A private answer");
    await publish(id, "A public word", "A public answer");
    await admin.as.mutation(api.admin.inquiries.order, { placeId: lesson._id, inquiryIds: [id] });
    await admin.as.mutation(api.admin.inquiries.takeBack, { inquiryId: id });
    const entries = (await t.run((ctx) => allRows(ctx, "auditEntries"))).filter(({ action }) =>
      action.startsWith("inquiry."),
    );
    expect(entries.map(({ action, targetId }) => [action, targetId])).toEqual([
      ["inquiry.answered", ana.userId],
      ["inquiry.published", ana.userId],
      ["inquiry.reordered", lesson._id],
      ["inquiry.unpublished", ana.userId],
    ]);
    expect(entries[0]).toMatchObject({
      detail: lesson.title,
      changes: [{ field: "state", from: "open", to: "answered" }],
    });
    expect(JSON.stringify(entries)).not.toMatch(/private|public |paragraph/u);
    expect(await auditTrail(t)).not.toEqual([]);
  });

  test("deleting the account deletes the questions, and what was published of them", async () => {
    const { t, ana, bia, ask, publish, page, rows } = await askingSchool();
    await publish(await ask(ana));
    await ask(bia);
    await ana.as.mutation(internal.jobs.privacyRemoval.begin, { certificates: "keepName", code: "" });
    await finishScheduled(t);
    expect(await rows()).toMatchObject([{ userId: bia.userId }]);
    expect(await page(bia)).toMatchObject({ published: [] });
  });
});
