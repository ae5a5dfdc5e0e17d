import { afterEach, describe, expect, test, vi } from "vitest";
import { api } from "../../convex/_generated/api";
import { expectSound } from "./admin/scene";
import { askingSchool } from "./inquiryScene";
import { allRows, errorCode, mutate } from "./setup";

afterEach(() => {
  vi.useRealTimers();
});

describe("ASK-1: asking", () => {
  test("keeps the paragraph's text, on one line and cut, and stays as it was asked", async () => {
    const { t, ana, lesson, course, ask, page, rows } = await askingSchool();
    await ask(ana, "  <b>Why?</b>\n\n![x](https://tracker.example/x.png)  ", {
      passage: `  A\n  text ${"é".repeat(400)}`,
    });
    await mutate(t, (ctx) => ctx.db.patch("lessons", lesson._id, { title: "Renamed" }));
    const [asked] = (await page(ana))?.own ?? [];
    expect(asked).toMatchObject({ kind: "lesson", state: "open", title: "Renamed", isThere: true, hasRoom: true });
    expect(asked?.passage).toBe(`A text ${"é".repeat(292)}…`);
    expect(asked?.messages).toEqual([
      { isAnswer: false, text: "<b>Why?</b>\n\n![x](https://tracker.example/x.png)", at: expect.any(Number) as number },
    ]);
    expect((await rows())[0]).toMatchObject({ title: lesson.title, courseTitle: course.title });
    await expectSound(t);
  });

  test("is for the enrolled, in a place that there is", async () => {
    const { admin, ana, other, lesson, course, lessons, ask, page } = await askingSchool();
    expect(await errorCode(ask(admin)), "administrators only read").toBe("notEnrolled");
    expect(await page(admin)).toMatchObject({ canAsk: false, own: [] });
    expect(await errorCode(ask(ana, "Why?", { at: other._id }))).toBe("notEnrolled");
    expect(await page(ana, other._id)).toBeNull();
    const without = lessons.find(({ moduleId }) => moduleId !== lesson.moduleId)?.moduleId ?? lesson.moduleId;
    expect(await errorCode(ask(ana, "Why?", { at: without })), "a module without practice").toBe("notFound");
    expect(await errorCode(ask(ana, " \n "))).toBe("text: inquiryRequired");
    expect(await errorCode(ask(ana, "a".repeat(2_001)))).toBe("text: inquiryTooLong");
    await ask(ana, "Why?", { at: lesson.moduleId });
    expect((await page(ana, lesson.moduleId))?.own).toMatchObject([{ kind: "practice", course: { _id: course._id } }]);
    for (const id of ["", "none", ana.userId]) expect(await page(ana, id)).toBeNull();
  });

  test("twenty an hour, then not", async () => {
    const { ana, ask, close } = await askingSchool();
    for (let count = 0; count < 20; count++) await close(ana, await ask(ana));
    expect(await errorCode(ask(ana))).toBe("tooManyAttempts");
  });
});

describe("ASK-2: open, answered, closed", () => {
  test("asking on opens it again, at the end of the queue", async () => {
    vi.useFakeTimers({ toFake: ["Date"], now: 1_000 });
    const { ana, bia, ask, reply, close, answer, queue, own } = await askingSchool();
    const first = await ask(ana);
    vi.setSystemTime(2_000);
    const second = await ask(bia);
    vi.setSystemTime(3_000);
    await reply(ana, first, "More");
    expect((await queue()).map(({ _id, stateAt }) => [_id, stateAt])).toEqual([
      [first, 1_000],
      [second, 2_000],
    ]);
    await answer(first);
    expect(await own(ana)).toMatchObject([{ state: "answered", stateAt: 3_000 }]);
    await close(ana, first);
    await close(ana, first);
    expect(await own(ana)).toMatchObject([{ state: "closed" }]);
    vi.setSystemTime(4_000);
    await reply(ana, first);
    expect((await queue()).map(({ _id }) => _id)).toEqual([second, first]);
    expect((await own(ana))[0]?.messages.map(({ isAnswer, text }) => [isAnswer, text])).toEqual([
      ...[
        [false, "Why?"],
        [false, "More"],
        [true, "**So.**"],
        [false, "And?"],
      ],
    ]);
  });

  test("takes twenty messages, answers included", async () => {
    const { t, ana, ask, reply, answer, own } = await askingSchool();
    const id = await ask(ana);
    const message = { isAnswer: false, text: "x", at: 1 };
    await t.run((ctx) => ctx.db.patch("inquiries", id, { messages: Array.from({ length: 19 }, () => message) }));
    await answer(id);
    expect(await own(ana)).toMatchObject([{ hasRoom: false }]);
    expect(await errorCode(reply(ana, id))).toBe("inquiryFull");
    expect(await errorCode(answer(id))).toBe("inquiryFull");
    await expectSound(t);
  });

  test("nobody asks on after their enrollment has ended; they still read and close", async () => {
    const { t, ana, admin, ask, reply, close, page, own } = await askingSchool();
    const id = await ask(ana);
    const [enrollment] = await t.run((ctx) => allRows(ctx, "enrollments"));
    if (enrollment)
      await admin.as.mutation(api.admin.enrollments.end, { enrollmentId: enrollment._id, reason: "Over" });
    expect(await errorCode(reply(ana, id))).toBe("notEnrolled");
    expect(await page(ana)).toBeNull();
    expect(await own(ana)).toHaveLength(1);
    await close(ana, id);
    expect(await own(ana)).toMatchObject([{ state: "closed" }]);
  });
});

describe("ASK-3: between a student and the staff", () => {
  test("no student finds another's, in any way", async () => {
    const { ana, bia, ask, reply, close, page, own, rows } = await askingSchool();
    const id = await ask(ana, "A secret of mine");
    expect((await page(bia))?.own).toEqual([]);
    expect(await own(bia)).toEqual([]);
    expect(await own(bia, "secret")).toEqual([]);
    const before = await rows();
    expect(await errorCode(reply(bia, id))).toBe("notFound");
    expect(await errorCode(close(bia, id))).toBe("notFound");
    expect(await rows()).toEqual(before);
  });

  test("what other students get does not depend on it, to the letter", async () => {
    const worlds = await Promise.all(
      ["first", "second"].map(async (text) => {
        const { ana, bia, lesson, ask, answer, page, own } = await askingSchool();
        await answer(await ask(ana, text), `Answer to ${text}`);
        return JSON.stringify([await page(bia), await own(bia), await page(bia, lesson.moduleId)]);
      }),
    );
    expect(worlds[0]).toBe(worlds[1]);
  });
});

describe("ASK-5: a failed exam", () => {
  test("can be asked about once it is failed, and until it is passed", async () => {
    const { t, ana, course, ask, page, takeExam } = await askingSchool();
    const at = course._id;
    expect(await errorCode(ask(ana, "Why?", { at })), "not taken").toBe("examUnavailable");
    expect(await page(ana, at)).toMatchObject({ canAsk: false });
    await takeExam(ana, 1);
    expect(await page(ana, at)).toMatchObject({ canAsk: true });
    await ask(ana, "Why?", { at, passage: "A question of the exam" });
    expect((await page(ana, at))?.own).toMatchObject([{ kind: "exam", title: course.title, passage: null }]);
    await takeExam(ana, 5);
    expect(await errorCode(ask(ana, "Why?", { at })), "passed").toBe("examPassed");
    expect(await page(ana, at)).toMatchObject({ canAsk: false });
    await expectSound(t);
  });

  test("never publishes it, and nothing of the bank is in what anyone gets", async () => {
    const { t, ana, bia, course, ask, answer, detail, page, queue, own, publish, takeExam } = await askingSchool();
    await takeExam(ana, 1);
    const id = await ask(ana, "Why?", { at: course._id });
    await answer(id);
    expect(await errorCode(publish(id))).toBe("notFound");
    const shown = [await detail(id), await page(ana, course._id), await page(bia, course._id), await own(ana)];
    const staff = [await queue({ state: "answered" }), await t.run((ctx) => allRows(ctx, "mails"))];
    const text = JSON.stringify([shown, staff, await t.run((ctx) => allRows(ctx, "inquiries"))]);
    for (const question of await t.run((ctx) => allRows(ctx, "examQuestions"))) {
      expect(text).not.toContain(question._id);
      expect(text).not.toContain(question.questionText);
    }
  });
});

describe("ASK-6: five open questions", () => {
  test("the sixth waits, also when a closed one is opened again", async () => {
    const { ana, bia, ask, reply, close, answer } = await askingSchool();
    const ids = [await ask(ana), await ask(ana), await ask(ana), await ask(ana), await ask(ana)] as const;
    expect(await errorCode(ask(ana))).toBe("inquiriesOpen");
    await ask(bia);
    await reply(ana, ids[0]);
    await close(ana, ids[0]);
    await ask(ana);
    expect(await errorCode(reply(ana, ids[0]))).toBe("inquiriesOpen");
    await answer(ids[1]);
    await reply(ana, ids[0]);
  });

  test("two tabs do not get one more", async () => {
    const { t, ana, ask, rows } = await askingSchool();
    const outcomes = await Promise.all(Array.from({ length: 12 }, () => errorCode(ask(ana))));
    expect(outcomes.filter((code) => code === "inquiriesOpen")).toHaveLength(7);
    expect(await rows()).toHaveLength(5);
    await expectSound(t);
  });
});

describe("ASK-9: one's own questions", () => {
  test("are found by words of question, answer, paragraph and title", async () => {
    const { ana, ask, answer, own } = await askingSchool();
    const asked = await ask(ana, "Por que a função é pura?", { passage: "Efeitos colaterais" });
    await answer(asked, "Porque nada muda.");
    await ask(ana, "Another");
    for (const words of ["funcao", "efeitos pura", "muda"])
      expect(await own(ana, words), words).toMatchObject([{ _id: asked }]);
    expect(await own(ana, "nowhere")).toEqual([]);
    expect(await own(ana)).toHaveLength(2);
  });

  test("keep their title when the lesson goes, and find it again", async () => {
    const { t, ana, admin, lesson, course, ask, own, queue, answer } = await askingSchool();
    const id = await ask(ana);
    await admin.as.mutation(api.admin.lessons.remove, { lessonId: lesson._id });
    expect(await own(ana)).toMatchObject([{ title: lesson.title, isThere: false, course: { slug: course.slug } }]);
    expect(await queue()).toMatchObject([{ title: lesson.title, isThere: false }]);
    expect(await errorCode(ask(ana))).toBe("notFound");
    await answer(id);
    await admin.as.mutation(api.admin.bin.restore, { kind: "lesson", id: lesson._id });
    expect(await own(ana)).toMatchObject([{ isThere: true, state: "answered" }]);
    await admin.as.mutation(api.admin.courses.remove, { courseId: course._id });
    expect(await own(ana)).toMatchObject([{ title: lesson.title, course: { title: course.title, slug: null } }]);
    await expectSound(t);
  });
});
