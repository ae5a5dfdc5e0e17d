import { describe, expect, test } from "vitest";
import { readQuestionFile } from "../../../src/admin/exams/questionFiles/readQuestionFile";
import { short } from "./shortQuestions";

describe("ADMIN-26: Moodle XML", () => {
  const answer = (fraction: string, text: string, more = "") =>
    `<answer fraction="${fraction}" format="html"><text><![CDATA[${text}]]></text>${more}</answer>`;
  const question = (inner: string, type = "multichoice") => `<question type="${type}">${inner}</question>`;
  const quiz = (...questions: string[]) =>
    `<?xml version="1.0" encoding="UTF-8"?>\n<!DOCTYPE quiz [<!ENTITY x SYSTEM "file:///etc/passwd">]>\n<quiz>\n${questions.join("\n")}\n</quiz>`;
  const four = `${answer("100", "<p>22</p>")}${answer("-33.33333", "21")}${answer("0", "23")}${answer("0", "25")}`;

  test("questions with options are read, with category, tags, explanation and id", () => {
    const remark = '<feedback format="html"><text><![CDATA[<p>FTP</p>]]></text></feedback>';
    const file = quiz(
      question("<category><text>$course$/top/Redes</text></category>", "category"),
      question(
        `<name><text>Porta</text></name><questiontext format="html"><text><![CDATA[<p>Qual porta o <b>SSH</b> usa&nbsp;?</p>]]></text></questiontext>
        <generalfeedback format="html"><text>&lt;p&gt;&amp;Eacute; a 22.&lt;/p&gt;</text></generalfeedback><idnumber>Q-7</idnumber><single>true</single>
        ${answer("100", "<p>22</p>")}${answer("0", "21", remark)}${answer("0", "23")}${answer("0", "25")}
        <tags><tag><text>ssh</text></tag></tags>`,
      ),
      question(
        `<name><text>Só o nome é a pergunta?</text></name><questiontext format="html"><text></text></questiontext>${four}`,
      ),
      question(`<questiontext format="plain_text"><text>&lt;b&gt; &x;</text></questiontext>${four}`),
    );
    expect(short("quiz.xml", file)).toEqual([
      {
        ...{ line: 5, asked: "Qual porta o SSH usa ?", options: ["* 22", "21", "23", "25"] },
        ...{ explanation: "É a 22.\n21: FTP", tags: ["ssh", "Redes"], notes: ["formattingDropped <b>"] },
      },
      { line: 9, asked: "Só o nome é a pergunta?", options: ["* 22", "21", "23", "25"], tags: ["Redes"] },
      { line: 10, asked: "<b> &x;", options: ["* 22", "21", "23", "25"], tags: ["Redes"] },
    ]);
    expect(readQuestionFile("quiz.txt", file).items[0]?.question.id).toBe("Q-7");
  });

  test("the rest is named by its line", () => {
    const named = (type: string, inner = "") => question(`<name><text>${type}</text></name>${inner}`, type);
    const file = quiz(
      named("truefalse"),
      named("cloze"),
      named("matching"),
      question(`<name><text>m</text></name><single>false</single>${four}`),
      question(
        `<name><text>3</text></name><questiontext><text>Q</text></questiontext>${answer("100", "a")}${answer("0", "b")}`,
      ),
    );
    expect(short("quiz.xml", file)).toEqual([
      "4: giftTrueFalse truefalse (truefalse)",
      "5: typeUnknown cloze (cloze)",
      "6: giftMatching matching (matching)",
      "7: xmlSeveral  (m)",
      "8: giftOptionCount 2 (3)",
    ]);
  });

  test.each([
    ["other XML", "<?xml version='1.0'?>\n<rss/>", ["1: xmlFormat  ()"]],
    ["an end cut off", `<quiz>\n${question("")}\n<question>\n`, ["2: giftOptionCount 0 ()", "3: xmlSyntax  ()"]],
    ["deep nesting", `<quiz>${"<a>".repeat(50_000)}`, ["1: xmlSyntax  ()"]],
  ])("%s is refused", (_, file, errors) => {
    expect(short("x.xml", file)).toEqual(errors);
  });
});

describe("ADMIN-26: Aiken", () => {
  test("is read by what is in it, with letters in either form and texts of several lines", () => {
    const file =
      "Qual porta\no SSH usa?\nA. 22\nB. 21\nC. 23\nD. 25\nANSWER: A\n\nQual cifra?\nA) HTTP\nB) FTP\nC) HTTPS\nD) SMTP\nanswer: c\nMais uma?\nA. a\nB. b\nC. c\nD. d\nANSWER: D";
    expect(short("aiken.txt", file)).toEqual([
      { line: 1, asked: "Qual porta\no SSH usa?", options: ["* 22", "21", "23", "25"] },
      { line: 9, asked: "Qual cifra?", options: ["HTTP", "FTP", "* HTTPS", "SMTP"] },
      { line: 15, asked: "Mais uma?", options: ["a", "b", "c", "* d"] },
    ]);
  });

  test("what cannot be kept is named", () => {
    const file =
      "Três?\nA. a\nB. b\nC. c\nANSWER: A\n\nSem?\nA. a\nB. b\nC. c\nD. d\n\nFora?\nA. a\nB. b\nC. c\nD. d\nANSWER: F\n\nTexto";
    expect(short("aiken.txt", file)).toEqual([
      "1: giftOptionCount 3 (Três?)",
      "7: aikenAnswer  (Sem?)",
      "13: answerUnknown F (Fora?)",
      "20: giftDescription  (Texto)",
    ]);
  });
});

describe("ADMIN-26: tables of questions", () => {
  const csv = (file: string) => ({
    found: short("bank.csv", file),
    unused: readQuestionFile("bank.csv", file).unused ?? [],
  });

  test("headings of other programs, in another order, with further columns", () => {
    const file =
      "Carimbo;Gabarito;Alternativa A;Alternativa B;Alternativa C;Alternativa D;Enunciado;Nível\n1;B);um;dois;três;quatro;Qual?;Fácil\n2;três;um;dois;três;quatro;Qual outra?;";
    expect(csv(file)).toEqual({
      found: [
        { line: 2, asked: "Qual?", options: ["um", "* dois", "três", "quatro"] },
        { line: 3, asked: "Qual outra?", options: ["um", "dois", "* três", "quatro"] },
      ],
      unused: ["Carimbo"],
    });
    expect(readQuestionFile("bank.csv", file).items[0]?.question.difficulty).toBe("easy");
    const kahoot =
      "Question,Answer 1,Answer 2,Answer 3,Answer 4,Time limit,Correct answer\nWhich?,4,3,2,1,20,2\nWhich?,a,b,c,d,20,3";
    expect(csv(kahoot)).toEqual({
      found: [{ line: 3, asked: "Which?", options: ["a", "b", "* c", "d"] }, "2: answerUnknown 2 ()"],
      unused: ["Time limit"],
    });
  });

  test("no heading", () => {
    expect(csv("Qual?,1,2,3,4,c\nE agora?,1,2,3,4,A,Porque sim.")).toEqual({
      found: [
        { line: 1, asked: "Qual?", options: ["1", "2", "* 3", "4"] },
        { line: 2, asked: "E agora?", options: ["* 1", "2", "3", "4"], explanation: "Porque sim." },
      ],
      unused: [],
    });
  });

  test("all that is missing, and all that is not used, is said at once", () => {
    expect(csv("Pergunta;Turma;A;B;Prof\nx;y;1;2;z")).toEqual({
      found: ["1: csvColumnMissing optionC, optionD, correctOption ()"],
      unused: ["Turma", "Prof"],
    });
  });
});
