import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { csvFile, csvText, readCsv } from "../../../src/admin/components/csv/csv";
import { readCsvQuestions, typedColumns, writeCsvQuestions } from "../../../src/admin/exams/questionFiles/csvQuestions";
import { readGiftQuestions, writeGiftQuestions } from "../../../src/admin/exams/questionFiles/giftQuestions";
import { readJsonQuestions, writeJsonQuestions } from "../../../src/admin/exams/questionFiles/jsonQuestions";
import type { FileQuestion } from "../../../src/admin/exams/questionFiles/questionFile";
import { csvWords } from "../../support/csvWords";
import { difficulties, filedQuestionForm } from "../../../convex/shared/questionsForm";

/** Pieces that mean something to one of the formats, among anything else. */
const pieces = fc.oneof(
  fc.constantFrom(
    ..."\\ ~ = # { } : ; , \" ' \n % [ ] @ + - :: #### // $CATEGORY: -> [plain] [html] <p> %50% '= \\n \\".split(" "),
  ),
  fc.string({ unit: "grapheme", maxLength: 6 }),
);
const text = (least: number) =>
  fc.array(pieces, { minLength: least, maxLength: 12 }).map((parts) => parts.join("").replace(/\r/gu, "").trim());
const option = text(1).map((typed) => typed || "x");
const tag = text(1).map((typed) => typed.replace(/[,;\n]/gu, "").slice(0, 40));

/** As the bank holds them: through the form of the editor. */
const question: fc.Arbitrary<FileQuestion> = fc
  .record({
    id: fc.constantFrom("", "j57abc"),
    ...{ questionText: option, optionA: option, optionB: option, optionC: option, optionD: option },
    correctOption: fc.constantFrom("a", "b", "c", "d"),
    tags: fc.array(tag, { maxLength: 4 }),
    lesson: fc.constantFrom("", "Branches: `git` [1] \\ 2", "=Lesson"),
    difficulty: fc.constantFrom("", ...difficulties),
    explanation: text(0),
  })
  .map(({ id, ...fields }) => {
    const stored = filedQuestionForm.parse({ ...fields, difficulty: fields.difficulty as "easy" });
    const { lesson = "", difficulty = "", explanation = "" } = stored;
    return { ...stored, id, lesson, difficulty, explanation };
  });

const formats = [
  ["GIFT", writeGiftQuestions, readGiftQuestions],
  ["CSV with commas", (bank: FileQuestion[]) => writeCsvQuestions(bank, ",", csvWords("en")), readCsvQuestions],
  ["CSV in Portuguese", (bank: FileQuestion[]) => writeCsvQuestions(bank, ";", csvWords("pt")), readCsvQuestions],
  ["CSV in Spanish", (bank: FileQuestion[]) => writeCsvQuestions(bank, ";", csvWords("es")), readCsvQuestions],
  ["JSON", writeJsonQuestions, readJsonQuestions],
] as const;

describe.each(formats)("ADMIN-26: %s", (_, write, read) => {
  test("a round trip loses nothing", () => {
    fc.assert(
      fc.property(fc.array(question, { maxLength: 6 }), fc.constantFrom("\n", "\r\n"), (bank, lineBreak) => {
        const file = write(bank).replace(/\r?\n/gu, lineBreak);
        const { items, errors } = read(file);
        expect(errors).toEqual([]);
        expect(items.map((item) => item.question)).toEqual(bank);
      }),
      { numRuns: 300 },
    );
  });

  test("lines are those of the file", () => {
    fc.assert(
      fc.property(fc.array(question, { minLength: 1, maxLength: 4 }), (bank) => {
        const { items } = read(write(bank));
        const before = bank.map(
          (_, index) =>
            write(bank.slice(0, index + 1))
              .trimEnd()
              .split("\n").length,
        );
        items.forEach(({ line }, index) => {
          expect(line).toBeGreaterThan(
            index === 0 ? 0 : (before[index - 1] ?? 0) - (read === readJsonQuestions ? 3 : 0),
          );
          expect(line).toBeLessThanOrEqual(before[index] ?? 0);
        });
      }),
    );
  });

  // Four times the largest bank: a reader whose work grows with the square exceeds the test's minute.
  test("twenty thousand questions are read", () => {
    const [one] = fc.sample(question, { numRuns: 1, seed: 5 });
    const bank = Array.from({ length: 20_000 }, (_, index) => ({
      ...(one as FileQuestion),
      questionText: `${index}?`,
    }));
    expect(read(write(bank)).items).toHaveLength(20_000);
  });

  test("no file breaks the reader", () => {
    fc.assert(
      fc.property(text(0), (file) => void read(file)),
      { numRuns: 300 },
    );
  });
});

describe("ADMIN-26: GIFT as Moodle writes it", () => {
  const read = (file: string) => readGiftQuestions(file).items.map((item) => item.question);

  test("titles, categories, tags, escapes, feedback, a missing word, and HTML that is text", () => {
    const file = [
      "// question: 0  name: Switch category to $course$/top/Git",
      "$CATEGORY: $course$/top/Default for Git/Branch//merge",
      "",
      "",
      "// question: 12  name: What \\= is",
      "// [id:Q-7] [tag:vcs] [tag:a\\]b]",
      "::What \\:\\: is::[html]<p>What does <code>git merge</code> do\\?</p><p>Two &lt;lines&gt;</p>{",
      "\t=<p>Joins \\= merges</p>#<p>Yes</p>",
      "\t~[plain]\\{ \\} \\~ \\# \\: \\\\#No",
      "\t~three",
      "\t~four",
      "\t####General",
      "}",
      "",
      "Two plus {~three =four ~five ~six} equals.",
    ].join("\n");
    expect(readGiftQuestions(file).errors).toEqual([]);
    expect(read(file)).toEqual([
      {
        ...{ id: "Q-7", questionText: "What does `git merge` do\\?\n\nTwo <lines>", correctOption: "a" },
        ...{ optionA: "Joins = merges", optionB: "{ } ~ # : \\", optionC: "three", optionD: "four" },
        ...{ explanation: "General\nYes\n{ } ~ # : \\: No", tags: ["vcs", "a]b", "Branch/merge"] },
        ...{ lesson: "", difficulty: "" },
      },
      {
        ...{ id: "", questionText: "Two plus _____ equals.", correctOption: "b", explanation: "" },
        ...{ optionA: "three", optionB: "four", optionC: "five", optionD: "six", tags: ["Branch/merge"] },
        ...{ lesson: "", difficulty: "" },
      },
    ]);
  });

  test.each([
    ["giftWeights", "Q {~%50%a ~%50%b ~c ~d}", "50%"],
    ["giftOptionCount", "Q {=a ~b ~c}", "3"],
    ["giftNoRight", "Q {~a ~b ~c ~d}"],
    ["giftSeveralRight", "Q {=a =b ~c ~d}"],
    ["giftDescription", "Only a text"],
    ["giftEssay", "Write an essay {}"],
    ["giftTrueFalse", "Is it? {TRUE#no#yes}"],
    ["giftTrueFalse", "Is it? {F}"],
    ["giftNumerical", "When? {#1822:5}"],
    ["giftMatching", "Match {=a -> b =c -> d =e -> f}"],
    ["giftShortAnswer", "Who? {=Grant =Lee =Ada =Joan}"],
    ["giftBraces", "Q {=a ~b ~c ~d"],
    ["giftBraces", "Q {=a ~{b} ~c ~d}"],
    ["giftSyntax", "::Untitled Q {=a ~b ~c ~d}"],
    ["giftHtml", "[html]<img src=x> Q {=a ~b ~c ~d}", "<img src=x>"],
  ])("%s is refused with its line: %s", (reason, text, detail?: string) => {
    const error = { line: 3, reason, ...(detail !== undefined && { detail }) };
    const file = `// A comment\n\n${text}\n\nGood {=a ~b ~c ~d}`;
    expect(readGiftQuestions(file)).toMatchObject({ errors: [error], items: [{ line: 5 }] });
  });
});

test("ADMIN-26: what is written for Moodle escapes what Moodle would read as its own", () => {
  const question: FileQuestion = {
    ...{ id: "k7", questionText: "Which {x: 1} = a~b # c\\d\nis <b>?", correctOption: "b", tags: ["a]b", "c"] },
    ...{ optionA: "%50% off", optionB: "[html]", optionC: "a:b", optionD: "-> d" },
    ...{ lesson: "Sets", difficulty: "hard", explanation: "Because: 1 = 1" },
  };
  expect(writeGiftQuestions([question]).split("\n")).toEqual([
    "// [id:k7] [tag:a\\]b] [tag:c] [lesson:Sets] [difficulty:hard]",
    "[plain]Which \\{x\\: 1\\} \\= a\\~b \\# c\\\\d\\nis <b>? {",
    "\t~[plain]%50% off",
    "\t=[plain][html]",
    "\t~a\\:b",
    "\t~-> d",
    "\t####Because\\: 1 \\= 1",
    "}",
    "",
  ]);
});

describe("ADMIN-39: CSV in the administrator's language", () => {
  test.each(["pt", "es", "en"] as const)("the file's headings and levels are the page's words, in %s", (language) => {
    const words = csvWords(language);
    const filled = { lesson: "L", explanation: "Why", tags: ["t"], difficulty: "medium" };
    const asked = { id: "j57", questionText: "?", optionA: "1", optionB: "2", optionC: "3", optionD: "4" };
    const file = writeCsvQuestions([{ ...asked, ...filled, correctOption: "c" }], ";", words);
    const [head, row] = readCsv(file).rows;
    const { columns, difficulties: levels } = words;
    expect(head?.cells).toEqual(["id", ...typedColumns.map((name) => columns[name])]);
    expect(row?.cells.at(-1)).toBe(levels.medium);
    expect(readCsvQuestions(file)).toMatchObject({ errors: [], items: [{ question: { ...asked, ...filled } }] });
    expect(readCsvQuestions(file).unused).toBeUndefined();
  });
});

describe("ADMIN-26: CSV", () => {
  const head = "questionText,optionA,optionB,optionC,optionD,correctOption";

  test.each([
    ["csvColumnMissing", "questionText;optionA", "optionB, optionC, optionD, correctOption", 1],
    ["csvCells", `${head}\n"a\nb",1,2,3,4,a\nx,y`, "2", 4],
    ["answerUnknown", `${head}\nq,1,2,3,4,e`, "e", 2],
    ["csvQuote", `${head}\nq,1,2,3,4,a\n"q,1`, undefined, 3],
    ["csvQuote", `${head}\n"q"x,1,2,3,4,a`, undefined, 2],
  ])("%s is refused with its line", (reason, file, detail, line) => {
    expect(readCsvQuestions(file).errors).toEqual([{ line, reason, ...(detail !== undefined && { detail }) }]);
  });

  test("columns in any order and case, upper-case letters, tabs, empty lines, line breaks in cells", () => {
    const file =
      'CORRECTOPTION\toptionD\toptionC\toptionB\toptionA\tquestiontext\ttags\n\nB\t4\t3\t2\t1\t"a\r\nb"\tx; y';
    expect(readCsvQuestions(file).items).toMatchObject([
      { line: 3, question: { questionText: "a\nb", optionA: "1", optionD: "4", correctOption: "b", tags: ["x", "y"] } },
    ]);
  });

  test.each([
    ["below empty lines", "\r\n\nname;email\r\nAna, B.;a@x.example\r\n", 3],
    ["named for Excel", "sep=;\r\nname;email\r\nAna, B.;a@x.example\r\n", 2],
    ["named for Excel, after its mark", "\uFEFFsep=\t\nname\temail\nAna, B.\ta@x.example", 2],
  ])("the separator of a file: %s", (_, file, line) => {
    expect(readCsv(file).rows).toEqual([
      { line, cells: ["name", "email"] },
      { line: line + 1, cells: ["Ana, B.", "a@x.example"] },
    ]);
  });

  test("rows that were emptied in a spreadsheet, which keeps their separators, do not count", () => {
    const { rows } = readCsv("name;email\r\n;\r\nAna;a@x.example\r\n ;\r\n;\r\n");
    expect(rows.map(({ line }) => line)).toEqual([1, 3]);
  });

  test("cells that are empty may be missing at the end, or follow it, as spreadsheets save them", () => {
    const file = `${head},tags,lesson,,\nq,1,2,3,4,a\np,1,2,3,4,b,x,,,\no,1,2,3,4,a,x,,,z\nn,1,2,3,4`;
    const { items, errors } = readCsvQuestions(file);
    expect(items.map(({ question }) => [question.questionText, question.tags])).toEqual([
      ["q", []],
      ["p", ["x"]],
    ]);
    expect(errors).toEqual([
      { line: 4, reason: "csvCells", detail: "10" },
      { line: 5, reason: "csvCells", detail: "5" },
    ]);
  });

  test("what spreadsheets would run is guarded in the file and the same when read again", () => {
    expect(csvFile([["=1+1", "'=1+1"]], ";")).toBe(`\uFEFF"'=1+1";"''=1+1"\r\n`);
    expect(csvText("'hello")).toBe("'hello");
    const cells = fc.array(text(0), { minLength: 1, maxLength: 4 }).filter((row) => row.some((cell) => cell !== ""));
    fc.assert(
      fc.property(fc.array(cells), fc.constantFrom("," as const, ";" as const), (rows, separator) => {
        const read = readCsv(csvFile([["head", "er"], ...rows], separator));
        expect(read.broken).toBeNull();
        expect(read.rows.slice(1).map((row) => row.cells.map(csvText))).toEqual(rows);
        expect(read.rows.flatMap((row) => row.cells).filter((cell) => /^\s*[=+\-@]/u.test(cell))).toEqual([]);
      }),
    );
  });
});

describe("ADMIN-26: JSON", () => {
  const good = { questionText: "q", optionA: "1", optionB: "2", optionC: "3", optionD: "4", correctOption: "a" };
  const file = (questions: unknown, version: unknown = 1) =>
    JSON.stringify({ format: "selo-questions", version, questions }, null, 1);

  test.each([
    ["jsonSyntax", '{\n"format": oops', undefined, 2],
    ["jsonFormat", "[]", undefined, 1],
    ["jsonFormat", "[".repeat(100_000), undefined, 1],
    ["jsonFormat", '{"version":1,"questions":[]}', undefined, 1],
    ["jsonVersion", file([], 2), "2", 1],
    ["jsonField", file([good, { ...good, optionA: 5 }]), "optionA", 13],
    ["jsonField", file([{ ...good, points: 1 }]), "points", 5],
    ["jsonField", file([{ ...good, tags: ["a", 1] }]), "tags", 5],
    ["jsonField", file([1]), "questions", 5],
    ["answerUnknown", file([{ ...good, correctOption: "e" }]), "e", 5],
  ])("%s is refused with its line", (reason, text, detail, line) => {
    expect(readJsonQuestions(text).errors).toEqual([{ line, reason, ...(detail !== undefined && { detail }) }]);
  });
});
