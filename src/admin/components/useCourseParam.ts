import { useQuery } from "convex/react";
import { api } from "@convex/_generated/api";
import { useRights } from "@/lib/rights";
import { useParam } from "./ListPage";

/**
 * The course of a list, in the address; "" for all.
 * Who only teaches always looks at one: their newest, unless they choose.
 */
export function useCourseParam(): [courseId: string, choose: (courseId: string) => void] {
  const [chosen, choose] = useParam("course");
  const teachesOnly = !useRights().has("seePeople");
  const own = useQuery(api.admin.courses.options, teachesOnly && chosen === "" ? { search: "" } : "skip");
  return [chosen === "" ? (own?.[0]?._id ?? "") : chosen, choose];
}
