import { api } from "../../convex/_generated/api";
import type { Id } from "../../convex/_generated/dataModel";
import { finishedModules } from "../../convex/model/learning/practice/finished";
import { writeContent } from "../../convex/model/content/lessons/writes";
import { enrolledInFourLessons } from "./lessonScene";
import { allRows, mutate, type Backend } from "./setup";

/** A question whose right option is "b". */
export const block = (text: string): string =>
  `\`\`\`question\n${text}\n- [ ] a\n- [x] b\n- [ ] c\n> Because of \`b\`.\n\`\`\`\n\n`;

export async function write(t: Backend, lessonId: Id<"lessons">, questions: string[], more = ""): Promise<void> {
  await mutate(t, (ctx) => writeContent(ctx, lessonId, `## Text\n\n${more}${questions.map(block).join("")}`));
}

/** Two modules of two lessons each; every lesson asks three questions, "Q0.0" to "Q3.2". */
export async function enrolledInPractice() {
  const scene = await enrolledInFourLessons();
  const { t, as, lessons } = scene;
  for (const [index, { _id }] of lessons.entries())
    await write(
      t,
      _id,
      [0, 1, 2].map((each) => `Q${index}.${each}`),
    );
  const answer = (text: string, option = "b") =>
    as.mutation(api.student.practice.answer, {
      ...{ lessonId: lessons[Number(text[1]) as 0 | 1 | 2 | 3]._id, question: text, option },
    });
  const complete = (index: 0 | 1 | 2 | 3) =>
    as.mutation(api.student.progress.complete, { lessonId: lessons[index]._id });
  return { ...scene, answer, complete };
}

/** Everyone's finished modules that ask questions, as [person, module]. */
export async function listFinished(t: Backend): Promise<[Id<"users">, Id<"modules">][]> {
  return await t.run(async (ctx) => {
    const found: [Id<"users">, Id<"modules">][] = [];
    for (const { userId } of await allRows(ctx, "profiles"))
      for await (const moduleId of finishedModules(ctx, userId)) found.push([userId, moduleId]);
    return found;
  });
}
