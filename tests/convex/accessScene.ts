import { api } from "../../convex/_generated/api";
import type { Doc } from "../../convex/_generated/dataModel";
import type { Caller, Scene, StaffCaller } from "./accessMatrix";
import { submitAnswers } from "./examScene";
import { addCourse, addPath, addPerson, allRows, lessonsOf, modules, present, type Backend } from "./setup";

export type Kind = "query" | "mutation" | "action";

/** Every exported public function with its kind, read from the modules themselves. */
export async function listPublicFunctions(): Promise<Map<string, Kind>> {
  const found = new Map<string, Kind>();
  for (const [file, load] of Object.entries(modules)) {
    const path = /convex\/(?!_generated|shared)(.+)\.ts$/.exec(file)?.[1];
    if (path === undefined || path.includes(".")) continue;
    // Builders are functions too but lack a registered function's marks.
    type Marks = { isPublic?: boolean; isQuery?: boolean; isMutation?: boolean };
    for (const [name, marks] of Object.entries((await load()) as Record<string, Marks | undefined>)) {
      if (marks?.isPublic !== true) continue;
      found.set(`${path}:${name}`, marks.isQuery ? "query" : marks.isMutation ? "mutation" : "action");
    }
  }
  return found;
}

/** One request that is open, and one that was approved just now. */
async function addRequests(t: Backend, owner: Pick<Doc<"accessRequests">, "userId" | "courseId">, name: string) {
  const now = Date.now();
  const approved = {
    ...owner,
    askedAt: now - 2,
    state: "approved",
    approvedAt: now - 1,
    txid: `AAAAAAAAAA${name}`,
  } as const;
  return await t.run(async (ctx) => ({
    approvedRequestId: await ctx.db.insert("accessRequests", approved),
    requestId: await ctx.db.insert("accessRequests", {
      ...owner,
      askedAt: now,
      state: "asked",
      txid: `BBBBBBBBBB${name}`,
    }),
  }));
}

/** Answered and published. */
export const newInquiry = {
  ...{ kind: "lesson", title: "Lesson", courseTitle: "Course", state: "answered", stateAt: 1, version: 0 },
  messages: [{ isAnswer: false, text: "Why?", at: 1 }],
  ...{ published: { question: "Why?", answer: "So." }, publishedOrder: 1, searchText: "" },
} as const satisfies Partial<Doc<"inquiries">>;

/**
 * Creates the matrix's rows, and a browser of each kind of caller.
 *
 * @param name tells its addresses and codes from those of another scene on the same backend
 */
export async function setScene(t: Backend, name = "") {
  const course = await addCourse(t);
  const draft = await addCourse(t, { slug: `draft${name}`, status: "draft" });
  const admin = await addPerson(t, "admin");
  const [student, otherStudent, notEnrolled, blocked, bystander] = [
    await addPerson(t),
    await addPerson(t),
    await addPerson(t),
    await addPerson(t),
    await addPerson(t),
  ];
  for (const { as } of [student, otherStudent, blocked]) {
    await as.mutation(api.student.enrollments.enroll, { courseId: course._id });
  }
  const enrollmentId = await t.run((ctx) =>
    ctx.db.insert("enrollments", {
      userId: student.userId,
      courseId: draft._id,
      enrolledAt: 1,
      hasCoupon: false,
      completedLessonCount: 0,
      searchText: "",
    }),
  );
  const endedCourseId = (await addCourse(t, { slug: `ended${name}` }))._id;
  await t.run((ctx) =>
    ctx.db.insert("endedEnrollments", {
      ...{ userId: student.userId, courseId: endedCourseId, enrolledAt: 1, endedAt: 2, expiresAt: 3 },
      ...{ reason: "Compra devolvida", isDismissed: false },
    }),
  );
  const lessons = await lessonsOf(t, course._id);
  for (const { _id } of lessons) await student.as.mutation(api.student.progress.complete, { lessonId: _id });
  const { sittingId } = await student.as.mutation(api.student.exams.start, { courseId: course._id });
  const exam = await present(student.as.query(api.student.exams.get, { courseId: course._id }));
  const answers = Object.fromEntries(exam.questions.map(({ _id }) => [_id, "b"]));
  const { certificateHash, attemptId } = await submitAnswers(t, student.as, sittingId, answers);
  const certificates = await student.as.query(api.student.certificates.mine, {
    paginationOpts: { numItems: 1, cursor: null },
  });
  await admin.as.mutation(api.admin.students.setBlocked, { userId: blocked.userId, blocked: true });

  const { couponId } = await admin.as.mutation(api.admin.coupons.create, {
    code: `HALF${name}`,
    discountPercentage: 50,
    isActive: true,
    validFrom: "2024-01-01",
  });

  const jobId = await t.run((ctx) =>
    ctx.db.insert("generationJobs", {
      createdBy: admin.userId,
      status: "running",
      onlyEmpty: false,
      total: 1,
      nextIndex: 0,
      succeededCount: 0,
      failures: [],
      step: 1,
      retries: 0,
    }),
  );

  const mails = await t.run((ctx) => allRows(ctx, "mails"));
  const mail = mails.find(({ userId }) => userId === student.userId);
  const certificateId = await present(certificates.page[0]?._id ?? null);
  const bystandersRequest = { certificateId, userId: bystander.userId, studentName: "Ana", state: "open" } as const;
  const nameRequestId = await t.run((ctx) => ctx.db.insert("nameRequests", bystandersRequest));

  await admin.as.mutation(api.admin.students.open, { userId: bystander.userId });
  const { sittingId: openSittingId } = await otherStudent.as.mutation(api.student.exams.start, {
    courseId: course._id,
  });
  const seats = await t.run((ctx) => allRows(ctx, "examSeats"));
  const seat = seats.find(({ sittingId: taken }) => taken === openSittingId);
  const jobRowId = await t.run((ctx) =>
    ctx.db.insert("jobs", {
      work: { kind: "people", act: "unblock", ofSearch: false },
      ...{ createdBy: admin.userId, status: "finished", cursor: null, stepAt: Date.now() },
      ...{ total: 1, doneCount: 0, skippedCount: 0 },
    }),
  );
  const passId = await t.run((ctx) =>
    ctx.db.insert("passes", { userId: bystander.userId, givenAt: Date.now(), note: "", origin: "hand" }),
  );
  const requests = await addRequests(t, { userId: student.userId, courseId: course._id }, name);
  const invitationId = await t.run((ctx) =>
    ctx.db.insert("invitations", {
      ...{
        email: `eva${name}@school.example`,
        fullName: "Eva",
        language: "pt",
        createdBy: admin.userId,
        mailed: false,
      },
      ...{ state: "noServer", expiresAt: Date.now() + 60_000, keptUntil: Date.now() + 60_000 },
    }),
  );

  const inquiryId = await t.run(async (ctx) =>
    ctx.db.insert("inquiries", {
      ...{ userId: student.userId, courseId: course._id, placeId: await present(lessons[0]?._id ?? null) },
      ...newInquiry,
    }),
  );

  const noteId = await t.run(async (ctx) => {
    const lessonId = await present(lessons[0]?._id ?? null);
    const note = { userId: student.userId, courseId: course._id, lessonId, text: "Mine", version: 0 };
    return await ctx.db.insert("lessonNotes", note);
  });

  const versionId = await t.run(async (ctx) => {
    const before = { kind: "lesson", title: "Before", lessonType: "text", content: "Before" } as const;
    const textId = await ctx.db.insert("versionTexts", { text: before });
    const thingId = await present(lessons[0]?._id ?? null);
    return await ctx.db.insert("textVersions", { thingId, state: "saved", cause: "edit", savedAt: 1, textId });
  });

  const draftId = await t.run(async (ctx) => {
    const text = { kind: "lesson", title: "Draft", lessonType: "text", content: "Draft" } as const;
    const textId = await ctx.db.insert("versionTexts", { text });
    const thingId = await present(lessons[0]?._id ?? null);
    return await ctx.db.insert("textVersions", {
      ...{ thingId, state: "draft", cause: "generation", savedAt: 1, textId },
    });
  });

  const announcementId = await t.run(async (ctx) => {
    const sent = { state: "sent", sendAt: 1, sentBy: admin.userId, version: 0 } as const;
    const words = { title: "Aviso", text: "Um texto." };
    const id = await ctx.db.insert("announcements", { ...words, audience: "course", courseId: course._id, ...sent });
    const receipt = { announcementId: id, userId: student.userId, isDismissed: false };
    await ctx.db.insert("announcementReceipts", receipt);
    return id;
  });

  const { pathId, path } = await addPath(t, admin, [course._id]);
  const draftPath = await addPath(t, admin, [course._id], "draft");

  const scene: Scene = {
    announcementId,
    ...{ pathId, pathSlug: path.slug, draftPathSlug: draftPath.path.slug },
    draftId,
    versionId,
    inquiryId,
    noteId,
    ...{ jobRowId, invitationId, passId, enrollmentId, endedCourseId, ...requests },
    openSittingId,
    seatId: await present(seat?._id ?? null),
    mailId: await present(mail?._id ?? null),
    jobId,
    nameRequestId,
    attemptId,
    couponId,
    questionId: await present(exam.questions[0]?._id ?? null),
    courseId: course._id,
    slug: course.slug,
    draftSlug: draft.slug,
    moduleId: await present(lessons[0]?.moduleId ?? null),
    lessonId: await present(lessons[0]?._id ?? null),
    examId: exam.exam._id,
    certificateId,
    certificateHash: await present(certificateHash),
    sittingId,
    bystander,
  };
  const elsewhere = await addCourse(t, { slug: `elsewhere${name}` });
  const [support, teacher, otherTeacher] = [await addPerson(t), await addPerson(t), await addPerson(t)];
  await admin.as.mutation(api.admin.roles.set, { userId: support.userId, role: "support", held: true });
  for (const [{ userId }, { _id: courseId }] of [
    [teacher, course],
    [otherTeacher, elsewhere],
  ] as const)
    await admin.as.mutation(api.admin.roles.addTeacher, { courseId, userId });
  await support.as.mutation(api.admin.students.open, { userId: bystander.userId });
  await teacher.as.mutation(api.admin.students.open, { userId: bystander.userId, courseId: course._id });
  const browsers: Record<Caller | StaffCaller, Pick<Backend, "query" | "mutation" | "action">> = {
    anonymous: t,
    notEnrolled: notEnrolled.as,
    student: student.as,
    otherStudent: otherStudent.as,
    blocked: blocked.as,
    administrator: admin.as,
    support: support.as,
    teacher: teacher.as,
    otherTeacher: otherTeacher.as,
  };
  const userIds: Record<Caller | StaffCaller, string | null> = {
    anonymous: null,
    notEnrolled: notEnrolled.userId,
    student: student.userId,
    otherStudent: otherStudent.userId,
    blocked: null,
    administrator: admin.userId,
    support: support.userId,
    teacher: teacher.userId,
    otherTeacher: otherTeacher.userId,
  };
  return { scene, browsers, userIds, admin };
}
