import { enrolled } from "./examScene";
import { lessonsOf } from "./setup";

/** A student enrolled in a course of two modules with two lessons each. */
export async function enrolledInFourLessons() {
  const { t, course, person } = await enrolled({ lessons: [2, 2] });
  const [one, two, three, four] = await lessonsOf(t, course._id);
  if (!one || !two || !three || !four) throw new Error("four lessons");
  return { t, course, ...person, lessons: [one, two, three, four] as const };
}
