import { useRights } from "@/lib/rights";
import { useOwnCourse } from "./api";
import { useParam } from "./ListPage";

/**
 * The course of a list, in the address; "" for all.
 * Teachers always look at one: their newest, unless they choose.
 */
export function useCourseParam(): [courseId: string, choose: (courseId: string) => void] {
  const [chosen, choose] = useParam("course");
  const teachesOnly = !useRights().has("seePeople");
  const own = useOwnCourse(teachesOnly && chosen === "");
  return [chosen === "" ? (own ?? "") : chosen, choose];
}
