import { api } from "@convex/_generated/api";
import { documentAnswer } from "@/lib/documentAnswers";
import { ask, signInEarly } from "@/lib/early";
import { CARDS_PER_PAGE } from "@/lib/pageSizes";
import { paths } from "@/lib/paths";

/** What the pages that students open most show first, by the parameters of their address. */
const questions: [pattern: string, ask: (parameter: string) => void][] = [
  [paths.course.pattern, askCourse],
  [paths.lesson.pattern, (lessonId) => ask(api.lessons.get, { lessonId })],
  [
    paths.exam.pattern,
    (courseId) => {
      ask(api.exams.get, { courseId });
      ask(api.exams.standing, { courseId });
    },
  ],
  [
    paths.dashboard.pattern,
    () => {
      ask(api.enrollments.goOn, {});
      // As `usePaginatedQuery` asks for the first list of a page.
      ask(api.enrollments.mine, { paginationOpts: { numItems: CARDS_PER_PAGE, cursor: null, id: 1 } });
    },
  ],
];

/** What the document knows is not asked: React must take over what the document shows. */
function askCourse(slug: string): void {
  const course = documentAnswer(api.catalog.bySlug, { slug });
  if (course) ask(api.enrollments.forCourse, { courseId: course._id });
  else ask(api.catalog.bySlug, { slug });
}

/** Asks who this is and, for who has a session, what the page at `pathname` will show, before either can be rendered. */
export function askEarly(pathname: string): void {
  if (!signInEarly()) return;
  for (const [pattern, ask] of questions) {
    const found = new RegExp(`^${pattern.replace(/:\w+/, "([\\w-]+)")}/?$`).exec(pathname);
    if (found) ask(found[1] ?? "");
  }
}
