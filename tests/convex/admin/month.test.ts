import { afterEach, expect, test, vi } from "vitest";
import { api } from "../../../convex/_generated/api";
import { seededRandom } from "../../../convex/model/demonstration/random";
import { clickAnswers } from "../examScene";
import { addCourse, addPerson, addUpTotals, lessonsOf, readTables, type Person } from "../setup";
import type { RawTables } from "../checkedTables";
import { sellingSchool } from "../accessRequestScene";
import { expectSound } from "./scene";

afterEach(() => {
  vi.useRealTimers();
});

const HOUR = 60 * 60_000;
const DAY = 24 * HOUR;
const START = Date.parse("2026-10-31T03:00:00Z");
const DAYS = 30;

/** Day and quarter of an hour in Brasília, three hours behind UTC. */
function momentOf(ms: number): { day: string; quarter: string } {
  const [day = "", time = ""] = new Date(ms - 3 * HOUR).toISOString().split("T");
  return { day, quarter: time.slice(0, 5).replace(":", "") };
}

/** Moments of each figure with what they add, from the rows themselves. */
function momentsOf(tables: RawTables): Record<string, { at: number; adds: number }[]> {
  const once = (at: number) => ({ at, adds: 1 });
  const { passes, examAttempts } = tables;
  return {
    signUps: tables.profiles.map(({ _creationTime }) => once(_creationTime)),
    enrollments: tables.enrollments.map(({ enrolledAt }) => once(enrolledAt)),
    lessonsDone: tables.lessonProgress.map(({ completedAt }) => once(completedAt)),
    attempts: examAttempts.map(({ submittedAt }) => once(submittedAt)),
    attemptsPassed: examAttempts.filter(({ passed }) => passed).map(({ submittedAt }) => once(submittedAt)),
    certificates: tables.certificates.map(({ issuedAt }) => once(issuedAt)),
    revenue: passes.map(({ givenAt, priceCents = 0 }) => ({ at: givenAt, adds: priceCents })),
    refunds: passes.flatMap(({ ended, priceCents = 0 }) =>
      ended?.isRefund ? [{ at: ended.at, adds: priceCents }] : [],
    ),
  };
}

/** Students come, buy, study and sit exams at any time of thirty days. */
async function playMonth() {
  vi.useFakeTimers({ toFake: ["Date"], now: START });
  const random = seededRandom(46);
  const school = await sellingSchool();
  const { t, course } = school;
  const second = await addCourse(t, { lessons: [1], questions: 2, drawCount: 2 });
  const courses = [course, second];
  const people: Person[] = [];
  const pick = <Item>(items: readonly Item[]): Item => items[Math.floor(random() * items.length)] as Item;
  const acts = [
    async () => people.push(await addPerson(t)),
    async () => await school.ask(pick(people), "", pick(courses)._id),
    async () => await school.approve(pick(people)),
    async () => await school.approve(pick(people)),
    async () => await pick(people).as.mutation(api.student.enrollments.enroll, { courseId: pick(courses)._id }),
    async () => await school.refund(pick(people)),
    ...Array.from({ length: 4 }, () => async () => {
      const lesson = pick(await lessonsOf(t, pick(courses)._id));
      await pick(people).as.mutation(api.student.progress.complete, { lessonId: lesson._id });
    }),
    ...Array.from({ length: 3 }, () => async () => {
      const { as } = pick(people);
      const courseId = pick(courses)._id;
      const { sittingId } = await as.mutation(api.student.exams.start, { courseId });
      const questions = (await as.query(api.student.exams.get, { courseId }))?.questions ?? [];
      const letter = random() < 0.6 ? "b" : "a";
      await clickAnswers(t, as, sittingId, Object.fromEntries(questions.map(({ _id }) => [_id, letter])));
      await as.mutation(api.student.exams.submit, { sittingId });
    }),
  ];
  for (let step = 0; step < 500; step++) {
    vi.setSystemTime(START + Math.floor(((step + random()) / 500) * DAYS * DAY));
    // Refusals (not enrolled, decided, too early, nobody there yet) are part of the game.
    await pick(acts)().catch(() => undefined);
  }
  await addUpTotals(t);
  return school;
}

test("GLANCE-2: after a month, each figure of each day equals a recount of the rows, at any quarter of an hour", async () => {
  const { t, admin } = await playMonth();
  const tables = await readTables(t);
  const moments = momentsOf(tables);
  for (const figure of Object.keys(moments)) expect(moments[figure], figure).not.toEqual([]);
  const random = seededRandom(47);
  /** The quarter in which something happened: what happened in it does not count. */
  const quarterOf = (day: string): { quarter: string } => {
    const times = Object.values(moments).flatMap((all) => all.map(({ at }) => momentOf(at)));
    const ofDay = times.filter((moment) => moment.day === day);
    const { quarter = "1200" } = ofDay[Math.floor(random() * ofDay.length)] ?? {};
    return { quarter: `${quarter.slice(0, 2)}${["00", "15", "30", "45"][Math.floor(Number(quarter.slice(2)) / 15)]}` };
  };
  for (let number = 0; number <= DAYS; number++) {
    const { day } = momentOf(START + number * DAY);
    const { quarter } = quarterOf(day);
    const { day: figures } = await admin.as.query(api.admin.overview.figures, { day, before: day, quarter });
    const recounted = Object.fromEntries(
      Object.entries(moments).map(([figure, all]) => {
        const ofDay = all.filter(({ at }) => momentOf(at).day === day);
        const sum = (some: typeof ofDay) => some.reduce((total, { adds }) => total + adds, 0);
        return [figure, { until: sum(ofDay.filter(({ at }) => momentOf(at).quarter < quarter)), whole: sum(ofDay) }];
      }),
    );
    expect(figures).toEqual(recounted);
  }
  await expectSound(t);
});
