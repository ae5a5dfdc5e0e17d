import { mkdtemp, mkdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { checkCourse } from "../../scripts/course/checkCourse";

const SLUG = "made-up";
let home = "";
beforeEach(async () => {
  home = await mkdtemp(join(tmpdir(), "course-"));
});
afterEach(async () => {
  await rm(home, { recursive: true });
});

const question = (index: number) => ({
  questionText: `What is ${index}?`,
  optionA: "One",
  optionB: "Two",
  optionC: "Three",
  optionD: "Four",
  correctOption: "abcd".charAt(index % 4),
  explanation: "Count them.",
});
const lesson = (file: string, title = file) => ({ file, title, durationMinutes: 30 });
const course = () => ({
  slug: SLUG,
  title: "Made up",
  description: "Nothing real",
  durationHours: 2,
  language: "en",
  modules: [
    { title: "One", description: "First", lessons: [lesson("01-01-one.md"), lesson("01-02-two.md")] },
    { title: "Two", description: "Second", lessons: [lesson("02-01-three.md")] },
  ],
  exam: {
    title: "Exam",
    description: "Last",
    passingScore: 80,
    questions: Array.from({ length: 16 }, (_, index) => question(index)),
  },
});

const PRACTICE = "## Practice\n\n**1.** Do it.\n\n> [!SOLUTION]\n> Done.\n";
/** Five questions, so that a module has enough of them. */
const asked = (name: string): string =>
  Array.from({ length: 5 }, (_, index) => fence("question", practice(`What is ${name} ${index}?`))).join("");
const practice = (text: string): string => `${text}\n- [ ] This\n- [x] \`That\`\n> Because **it** is.`;
const TEXT = `## One\n\n${"The cat sat on the mat and saw a bird in a tree. ".repeat(60)}\n\n`;

/** The course with lessons that begin with `text`; what is wrong with it, without the folder. */
async function check(
  made: object,
  {
    text = "",
    practice: exercise = PRACTICE,
    files = {},
  }: { text?: string; practice?: string; files?: Record<string, string> } = {},
) {
  const folder = join(home, SLUG);
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, "course.json"), JSON.stringify(made, null, 1));
  for (const name of ["01-01-one.md", "01-02-two.md", "02-01-three.md"])
    await writeFile(
      join(folder, name),
      name === "01-01-one.md" ? text + TEXT + exercise : asked(name.slice(0, 5)) + TEXT + PRACTICE,
    );
  for (const [name, content] of Object.entries(files)) await writeFile(join(folder, name), content);
  const problems = await checkCourse(folder);
  return problems.map((each) => `${each.file.slice(folder.length + 1)}:${each.line} ${each.level} ${each.message}`);
}
/** The line of `course.json` that holds `text`. */
const lineWith = (made: object, text: string): number =>
  JSON.stringify(made, null, 1)
    .split("\n")
    .findIndex((line) => line.includes(text)) + 1;

const fence = (info: string, body: string, output?: string): string =>
  `\`\`\`${info}\n${body}\n\`\`\`\n\n${output === undefined ? "" : `\`\`\`output\n${output}\n\`\`\`\n\n`}`;

describe("AUTHOR-1: a course is checked by file and line", () => {
  test("a sound one has no problem", async () => {
    expect(await check(course())).toEqual([]);
  });

  test("JSON that is none", async () => {
    expect(await check({}, { files: { "course.json": '{\n "slug": "x",\n oops\n}' } })).toEqual([
      expect.stringMatching(/^course\.json:3 error invalid JSON/),
    ]);
    expect(await checkCourse(join(home, "nowhere"))).toMatchObject([{ line: 1, level: "error" }]);
  });

  test("fields: missing, wrong, unknown; the slug of another folder", async () => {
    const made = { ...course(), title: "", slug: "other", levle: "beginner" };
    expect(await check(made)).toEqual([
      `course.json:${lineWith(made, '"slug"')} error the slug is not the folder’s name, made-up`,
      `course.json:${lineWith(made, '"title": ""')} error title: Enter the title`,
      `course.json:${lineWith(made, "levle")} error nothing is called "levle" here`,
    ]);
  });

  test("hours below and far above the minutes of the lessons", async () => {
    const [low, high] = [
      { ...course(), durationHours: 1 },
      { ...course(), durationHours: 9 },
    ];
    const line = lineWith(low, "durationHours");
    expect(await check(low)).toEqual([
      `course.json:${line} error the lessons take 90 minutes, the course says 1 hours`,
    ]);
    expect(await check(high)).toEqual([
      `course.json:${line} advice the lessons take 90 minutes, far less than the 9 hours of the course`,
    ]);
  });

  test("lessons out of order, missing, twice and forgotten", async () => {
    const made = course();
    made.modules[0]?.lessons.reverse();
    made.modules[1]?.lessons.push(lesson("02-02-none.md", "None"), lesson("02-01-three.md", "Again"));
    made.durationHours = 3;
    const found = await check(made, { files: { "03-01-left.md": TEXT } });
    expect(found).toContain(
      `course.json:${lineWith(made, '"01-02-two.md"')} advice out of order: this is lesson 1 of module 1`,
    );
    expect(found).toContain(`course.json:${lineWith(made, "02-02-none")} error there is no file 02-02-none.md`);
    expect(found.join("\n")).toContain("02-01-three.md is here twice");
    expect(found.join("\n")).toContain("no lesson is in 03-01-left.md");
  });

  test("letters that do not exist, skewed letters, same options and questions, a lesson that is none", async () => {
    const skewed = course();
    skewed.exam.questions.forEach((each, index) => (each.correctOption = index < 8 ? "b" : each.correctOption));
    expect((await check(skewed)).join("\n")).toContain("advice B is right in 10 of 16 questions");

    const made = course();
    Object.assign(made.exam.questions[3] ?? {}, { correctOption: "e" });
    Object.assign(made.exam.questions[4] ?? {}, { optionB: "One", lesson: "No such" });
    Object.assign(made.exam.questions[5] ?? {}, { questionText: "What is 0?" });
    const found = (await check(made)).join("\n");
    expect(found).toContain(`course.json:${lineWith(made, '"e"')} error exam.questions.3.correctOption`);
    expect(found).toContain("error two options are the same");
    expect(found).toContain(`course.json:${lineWith(made, "No such")} error no lesson in this course is titled`);
    expect(found).toContain("error the same question as 1");
  });

  test.each([
    [
      "an exercise without solution",
      "",
      "## Practice\n\n**1.** Do it.\n\n**2.** And?\n\n> [!SOLUTION]\n> x\n",
      "this exercise has no solution",
      "advice",
    ],
    ["no exercise", "", "The end.\n", "the exercise is missing", "advice"],
    ["a lost file", "See [it](picture.png).\n\n", PRACTICE, "there is no file picture.png"],
    ["a link to a lesson's file", "See [two](01-02-two.md).\n\n", PRACTICE, "01-02-two.md does not work as a link"],
    ["a lost course", "See [it](/course/gone).\n\n", PRACTICE, "no course is at /course/gone"],
    ["a figure", fence("figure", "flow: A\nabout: too short\nA -> B"), PRACTICE, "the figure is not drawn"],
    ["an open block", "", `${PRACTICE}\n\`\`\`js\n`, "never closed"],
    ["HTML", "<b>bold</b>\n\n", PRACTICE, "<b> is shown as it is written"],
    ["a link to no heading", "[Up](#nowhere)\n\n", PRACTICE, "#nowhere does not work as a link"],
    ["a first heading", "# One\n\n", PRACTICE, "start with ##", "advice"],
  ])("in a lesson: %s", async (_, text, practice, message, level = "error") => {
    const found = await check(course(), { text, practice });
    expect(found).toHaveLength(1);
    expect(found[0]).toContain(message);
    expect(found[0]?.replace(/^01-01-one\.md:\d+ /, "")).toMatch(new RegExp(`^${level} `));
  });

  test("LESSON-20, LESSON-21: HTML that lessons have and links to their own headings are fine", async () => {
    const text = "A<br>b <kbd>c</kbd> <!-- <b>d</b> --> [Practice](#practice)\n\n";
    expect(await check(course(), { text, practice: PRACTICE })).toEqual([]);
  });

  test("names the line within a figure", async () => {
    const figure = fence("figure", "flow: A to B\nabout: A leads to B, and B leads to nothing.\nA -> B\nnothing");
    expect(await check(course(), { text: figure })).toEqual([expect.stringMatching(/^01-01-one\.md:5 error/)]);
  });
});

describe("AUTHOR-2: code marked run", () => {
  test.each([
    ["js", "console.log([1, 2].join());", "1,2"],
    ["ts", "const n: number = 2;\nconsole.log(n);", "2"],
    ["python", "print(7 // 2)", "3"],
    [
      "sql",
      "CREATE TABLE t (a REAL);\nINSERT INTO t VALUES (9);\nSELECT a, 'é; x' AS b FROM t;",
      "┌─────┬──────┐\n│  a  │  b   │\n├─────┼──────┤\n│ 9.0 │ é; x │\n└─────┴──────┘",
    ],
  ])("%s: runs, and prints what the text says", async (language, code, output) => {
    expect(await check(course(), { text: fence(`${language} run`, code, output) })).toEqual([]);
    const wrong = await check(course(), { text: fence(`${language} run`, code, "something else") });
    expect(wrong[0]).toMatch(/^01-01-one\.md:\d+ error the output is .*, the text says "something else"/);
    const [broken] = await check(course(), { text: fence(`${language} run`, "ha ha (") });
    expect(broken).toMatch(/^01-01-one\.md:1 error does not run/);
  });

  test("stops what never ends", { timeout: 60_000 }, async () => {
    expect(await check(course(), { text: fence("js run", "for (;;);") })).toEqual([
      expect.stringContaining("ran longer than 10 seconds"),
    ]);
  });

  test("programs see their input, the files of their lesson and no variable of the author's", async () => {
    process.env.MADE_UP_SECRET = "secret";
    const text =
      fence(
        "python run input=Ana|3",
        'name = input("Name? ")\nprint(name * int(input("Times? ")))',
        "Name? Ana\nTimes? 3\nAnaAnaAna",
      ) +
      fence("ts run", "// sum.ts\nexport const sum = (a: number, b: number) => a + b;") +
      fence(
        "ts run",
        'import { sum } from "./sum.ts";\nconsole.log(sum(1, 2), process.env.MADE_UP_SECRET);',
        "3 undefined",
      );
    expect(await check(course(), { text })).toEqual([]);
    delete process.env.MADE_UP_SECRET;
  });

  test("code that should fail, output of nothing, a language nobody runs", async () => {
    const text =
      fence("js run fails", "throw new Error('no');") +
      fence("js run fails", "1;") +
      fence("js", "1;", "1") +
      fence("cobol run", "x");
    expect(await check(course(), { text })).toEqual([
      expect.stringContaining("runs, and should fail"),
      expect.stringContaining("output of nothing"),
      expect.stringContaining('"cobol" cannot be run'),
    ]);
  });
});

describe("AUTHOR-10: practice questions are checked by line", () => {
  const OTHERS = "- [ ] a\n- [x] b\n> Why.";
  test.each([
    ["no right option", "In Git, what?\n- [ ] a\n- [ ] b\n> Why.", 4, "no option is right"],
    ["two right options", "In Git, what?\n- [x] a\n- [x] b\n> Why.", 4, "a second option is right"],
    ["no explanation", "In Git, what?\n- [ ] a\n- [x] b", 4, "the explanation is missing"],
    ["one option", "In Git, what?\n- [x] b\n> Why.", 3, "at least two options"],
    ["six options", `In Git, what?\n${"abcde".replace(/./g, "- [ ] $&\n")}- [x] f\n> Why.`, 8, "at most five options"],
    ["an option twice", "In Git, what?\n- [ ] a\n- [x] a\n> Why.", 4, "this option is there twice"],
    ["no question", OTHERS, 2, "the question itself is missing"],
    ["an option of two lines", "In Git, what?\n- [ ] a\nand more\n- [x] b\n> Why.", 4, "out of order"],
  ])("%s", async (_, body, line, message) => {
    const found = await check(course(), { text: fence("question", body) });
    expect(found).toEqual([
      expect.stringContaining(`01-01-one.md:${line} error the question is not asked: ${message}`),
    ]);
  });

  test("a question that the course repeats, or the exam asks", async () => {
    const body = `What is **02-01** 3?\n${OTHERS}`;
    expect(await check(course(), { text: fence("question", body) })).toEqual([
      expect.stringMatching(/^02-01-three.md:\d+ advice the course asks this question twice/),
    ]);
    const known = fence("question", `what is \`4\`?\n${OTHERS}`);
    expect(await check(course(), { text: known })).toEqual([
      expect.stringContaining("01-01-one.md:1 error the exam asks this question"),
    ]);
  });

  test("questions about different code are different questions", async () => {
    const [one, other] = ["-d", "-D"].map((option) => fence("question", `What does \`${option}\` do?\n${OTHERS}`));
    expect(await check(course(), { text: `${one}${other}` })).toEqual([]);
  });

  test("advice on a module with fewer than five", async () => {
    const found = await check(course(), { files: { "02-01-three.md": TEXT + PRACTICE } });
    expect(found).toEqual([expect.stringContaining("advice module 2 has only 0 practice questions")]);
  });
});

describe("AUTHOR-3: what is only advice", () => {
  test("few questions, no explanations, short or hard lessons, minutes below the reading", async () => {
    const made = course();
    made.exam.questions.length = 8;
    Object.assign(made.exam.questions[2] ?? {}, { explanation: "" });
    Object.assign(made.modules[0]?.lessons[1] ?? {}, { durationMinutes: 1 });
    const hard = `## One\n\n${"Notwithstanding organizational considerations, institutional responsibilities necessitate comprehensive documentation ".repeat(20)}.\n\n${PRACTICE}`;
    const found = await check(made, { files: { "02-01-three.md": hard } });
    expect(found.every((each) => each.includes(" advice "))).toBe(true);
    for (const part of [
      "1 of 8 questions have no explanation",
      "only 8 questions, at least 15",
      "1 minutes is less",
      "words, at least 600",
      "hard to read",
    ])
      expect(found.join("\n")).toContain(part);
  });
});
