import { expect, test, vi } from "vitest";
import { getFunctionName, type FunctionReference } from "convex/server";
import { useCompleteLesson, type Lesson, type Outline } from "@/student/lesson/api";
import { lesson, lessonOutline } from "./studentFixtures";

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
function storeWith(known: Lesson | undefined, outline?: Outline) {
  const set = vi.fn<(args: object, value: object) => void>();
  const getQuery = (query: FunctionReference<"query">, args: { lessonId: string }) =>
    getFunctionName(query) === "student/lessons:get" && args.lessonId === known?._id ? known : undefined;
  return {
    getQuery,
    getAllQueries: () => (outline ? [{ args: { courseId: outline.course._id }, value: outline }] : []),
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

test("LESSON-7: the progress beside the lesson grows with its tick, and stays at 100 with a certificate", () => {
  useCompleteLesson();
  const { update } = optimistic;
  const progressAfter = (before: number) => {
    const store = storeWith(undefined, { ...lessonOutline, progressPercentage: before });
    update?.(store, { lessonId: lesson._id });
    return store.set.mock.calls.map(([, value]) => (value as Outline).progressPercentage);
  };
  // Two of three lessons.
  expect(progressAfter(33)).toEqual([67]);
  expect(progressAfter(100)).toEqual([100]);
});
