import { inBrazil } from "../../shared/brazilDay";
import { setHours, setMinutes, startOfDay } from "date-fns";
import { pick } from "./random";

const DAY_MS = 24 * 60 * 60_000;
/** Age of the oldest enrollment. */
const HISTORY_DAYS = 180;
/** Share of a course's students; the others stop or are on the way. */
const SHARE_WHO_FINISH = 0.42;

export interface Step {
  /** ms since epoch */
  at: number;
  /** Share of right answers in the exam; without it, a lesson. */
  exam?: number;
}

export interface CourseStudies {
  /** Position in the catalog. */
  course: number;
  enrolledAt: number;
  wantsCoupon: boolean;
  /** In order of time, all in the past. */
  steps: Step[];
}

/** A student's studies until `now`, given courses' lesson counts. */
export function makeUpStudies(random: () => number, lessonCounts: readonly number[], now: number): CourseStudies[] {
  const count = Math.min(lessonCounts.length, pick(random, [1, 1, 1, 2, 2, 3]));
  // Skewed to recent dates: the school grows.
  let begin = now - DAY_MS * HISTORY_DAYS * random() ** 1.6;
  const studies = new Map<number, CourseStudies>();
  while (studies.size < count) {
    const course = popularCourse(random, lessonCounts.length);
    if (studies.has(course)) continue;
    const enrolledAt = Math.min(now, inTheEvening(random, begin));
    const steps = makeUpSteps(random, { lessons: lessonCounts[course] ?? 0, from: enrolledAt, now });
    studies.set(course, { course, enrolledAt, wantsCoupon: random() < 0.2, steps });
    begin = (steps.at(-1)?.at ?? enrolledAt) + DAY_MS * 3 * random();
    if (begin >= now) break;
  }
  return [...studies.values()];
}

function makeUpSteps(
  random: () => number,
  { lessons, from, now }: { lessons: number; from: number; now: number },
): Step[] {
  const finishes = random() < SHARE_WHO_FINISH;
  // Skewed to early stops.
  const done = finishes ? lessons : Math.floor(lessons * random() ** 1.7);
  const pace = 0.3 + 2.5 * random();
  const steps: Step[] = [];
  let at = from;
  for (let lesson = 0; lesson < done; lesson++) {
    at = inTheEvening(random, at + DAY_MS * pace * random());
    steps.push({ at });
  }
  if (finishes) steps.push(...makeUpAttempts(random, at));
  return steps.filter((step) => step.at < now).sort((one, other) => one.at - other.at);
}

/** Attempts until one passes or patience ends. */
function makeUpAttempts(random: () => number, from: number): Step[] {
  const attempts: Step[] = [];
  let knowledge = 0.55 + 0.45 * random();
  let at = from;
  for (let attempt = 0; attempt < 4; attempt++) {
    at += Math.floor(DAY_MS * (0.05 + random()));
    attempts.push({ at, exam: Math.min(1, knowledge + 0.1 * (random() - 0.5)) });
    if (knowledge > 0.85) break;
    knowledge += 0.25 * random();
  }
  return attempts;
}

/** The first courses of the catalog draw most students. */
function popularCourse(random: () => number, courses: number): number {
  return Math.floor(courses * random() ** 1.8);
}

/**
 * A moment that day from 18:00 to 23:00 in Brasília.
 * The given moment if it is later.
 */
function inTheEvening(random: () => number, moment: number): number {
  const day = startOfDay(moment, { in: inBrazil });
  const evening = setMinutes(setHours(day, 18 + Math.floor(5 * random())), Math.floor(60 * random()));
  return Math.floor(Math.max(moment, evening.getTime()) + 60_000 * random());
}

/**
 * Studies of the first three courses, for the guest.
 * One begun, one with the exam to come, one passed.
 */
export function studiesOfGuest(lessonCounts: readonly number[], now: number): CourseStudies[] {
  const shares = [0.4, 1, 1];
  return lessonCounts.slice(0, shares.length).map((lessons, course) => {
    const enrolledAt = now - DAY_MS * (20 + 10 * course);
    const done = Math.round(lessons * (shares[course] ?? 0));
    const steps: Step[] = Array.from({ length: done }, (_, lesson) => ({ at: enrolledAt + DAY_MS * (lesson + 1) }));
    if (course === 2) steps.push({ at: enrolledAt + DAY_MS * (done + 2), exam: 1 });
    return { course, enrolledAt, wantsCoupon: course === 2, steps: steps.filter(({ at }) => at < now) };
  });
}
