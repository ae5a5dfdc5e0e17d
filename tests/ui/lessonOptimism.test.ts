import { expect, test, vi } from "vitest";
import { getFunctionName, type FunctionReference } from "convex/server";
import { useCompleteLesson, type Lesson } from "@/student/lesson/api";
import { lesson } from "./studentFixtures";

type Update = (store: object, args: { lessonId: Lesson["_id"] }) => void;
const optimistic = vi.hoisted((): { update: Update | null } => ({ update: null }));
vi.mock("convex/react", () => ({
  useMutation: () => ({
    withOptimisticUpdate: (update: Update) => {
      optimistic.update = update;
      return () => Promise.resolve();
    },
  }),
}));

/** The part of Convex's local store that the optimistic update uses. */
function storeWith(known: Lesson | undefined) {
  const set = vi.fn<(args: object, value: object) => void>();
  const getQuery = (query: FunctionReference<"query">, args: { lessonId: string }) =>
    getFunctionName(query) === "lessons:get" && args.lessonId === known?._id ? known : undefined;
  return {
    getQuery,
    getAllQueries: () => [],
    set,
    setQuery: (_query: unknown, ...change: [object, object]) => set(...change),
  };
}

test("LESSON-7: the tick shows before the server answers, in that lesson only", () => {
  useCompleteLesson();
  const { update } = optimistic;
  const store = storeWith(lesson);
  update?.(store, { lessonId: lesson._id });
  expect(store.set).toHaveBeenCalledExactlyOnceWith({ lessonId: lesson._id }, { ...lesson, completed: true });
  expect(lesson.completed).toBe(false); // the server's value is untouched, for a rollback

  const empty = storeWith(undefined);
  update?.(empty, { lessonId: lesson._id });
  expect(empty.set).not.toHaveBeenCalled();
});
