/** `npm run course -- check FOLDER …`: what is wrong with courses in folders, by file and line. Errors fail, warnings do not. */
import { checkCourse } from "./course/checkCourse";
import { printed, type Problem } from "./course/problems";

const [command, ...folders] = process.argv.slice(2);
if (command !== "check" || folders.length === 0) {
  console.error("npm run course -- check FOLDER …      for example convex/seed/courses/git-e-github");
  process.exit(1);
}
const problems: Problem[] = [];
for (const folder of folders) problems.push(...(await checkCourse(folder)));
for (const problem of problems) console.log(printed(problem));
const count = (level: string): number => problems.filter((problem) => problem.level === level).length;
console.log(`${count("error")} errors, ${count("warning")} warnings`);
process.exit(count("error") === 0 ? 0 : 1);
