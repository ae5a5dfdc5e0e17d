import { describe, expect, test } from "vitest";
import { readQuestionFile } from "../../../convex/shared/questionFiles/readQuestionFile";

/** Questions as teachers have them, in short: text, options with the right one marked, explanation, tags, notes. */
const short = (name: string, file: string) => {
  const { items, errors } = readQuestionFile(name, file);
  return [
    ...items.map(({ line, question, notes = [] }) => ({
      ...{ line, asked: question.questionText },
      options: (["a", "b", "c", "d"] as const).map((letter) => {
        const text = question[`option${letter.toUpperCase() as "A"}`];
        return letter === question.correctOption ? `* ${text}` : text;
      }),
      ...(question.explanation !== "" && { explanation: question.explanation }),
      ...(question.tags.length > 0 && { tags: question.tags }),
      ...(notes.length > 0 && { notes: notes.map(({ reason, detail }) => `${reason} ${detail}`) }),
    })),
    ...errors.map(({ line, reason, detail = "", text = "" }) => `${line}: ${reason} ${detail} (${text})`),
  ];
};
const gift = (file: string) => short("bank.gift", file);

describe("ADMIN-26: GIFT that teachers have", () => {
  test("entities, named and numeric, are characters", () => {
    const file = `// question: 101  name: Repeti&ccedil;&atilde;o
::Repeticao::[html]<p>Qual instru&ccedil;&atilde;o testa a condi&ccedil;&atilde;o s&oacute; no fim&nbsp;&ndash; sempre?</p>{
	=<p>do &hellip; while</p>
	~<p>for &rarr; i++</p>
	~<p>&#171;while&#187;</p>
	~<p>if &#x2192; else &lt;b&gt; &amp;amp;</p>
}

Qual &eacute; a unidade de 5 &lt; 6 & 7? {=b&iacute;t ~by&shy;te ~AT&T ~R&D;}`;
    expect(gift(file)).toEqual([
      {
        ...{ line: 2, asked: "Qual instrução testa a condição só no fim – sempre?" },
        options: ["* do … while", "for → i++", "«while»", "if → else <b> &amp;"],
      },
      {
        ...{ line: 9, asked: "Qual é a unidade de 5 < 6 & 7?" },
        options: ["* bít", "by\u00ADte", "AT&T", "R&D;"],
      },
    ]);
  });

  test("formatting is dropped and said, code stays code, exponents are signs", () => {
    const file = String.raw`::N1::[html]<p dir\="ltr" style\="text-align\: left;">Qual <strong>n&atilde;o</strong> &eacute; <em>isso</em>?<br></p>{
	=<p>Python</p>
	~<p>HTML<br></p>
	~<p><i>Markdown</i></p>
	~<p>XML</p>
}

::N2::[html]<p>O que imprime?</p><pre>x \= 1\nif x\:\n    print("a  b")</pre><p>Diga.</p>{
	=<p><code>2</code></p>
	~<pre><code>1</code></pre>
	~<p>11</p>
	~<p>erro</p>
}

::N3::[html]<div>Quanto &eacute; 2<sup>3</sup>, x<sup>n+m</sup> e H<sub>2</sub>O?</div><ul><li>um</li><li>dois</li></ul>{
	=8
	~6
	~9
	~5
}

::N4::[html]<p>for i:<br>&nbsp;&nbsp;print(i)</p>{=<span style\="color\:red">a</span> ~b ~c ~d#<p><strong>N&atilde;o</strong>\: d</p>
	####<p>Um</p><p>Dois</p>
}`;
    expect(gift(file)).toEqual([
      {
        ...{ line: 1, asked: "Qual não é isso?", options: ["* Python", "HTML", "Markdown", "XML"] },
        notes: ["formattingDropped <strong> <em> <i>"],
      },
      {
        line: 8,
        asked: 'O que imprime?\n\n```\nx = 1\nif x:\n    print("a  b")\n```\n\nDiga.',
        options: ["* `2`", "```\n1\n```", "11", "erro"],
      },
      { line: 15, asked: "Quanto é 2³, x^(n+m) e H₂O?\n\n- um\n- dois", options: ["* 8", "6", "9", "5"] },
      {
        ...{ line: 22, asked: "for i:\n  print(i)", options: ["* a", "b", "c", "d"] },
        ...{ explanation: "Um\n\nDois\nd: Não: d", notes: ["formattingDropped <strong>"] },
      },
    ]);
  });

  test("[moodle] and unmarked text with tags is read as what it is, and said", () => {
    const file = `::F1::[html]<p>Qual lista os pods?</p>{
	=[moodle]kubectl get pods
	~[moodle]kubectl <b>pods</b>#<p>Falta o verbo.</p>
	~[plain]docker <ps>
	~[markdown]**helm** list
}

<b>Tema</b><br><br>Qual cria um link? {=<a> ~<link> ~<b></b> ~<url>}

Qual <i>não</i> serve? {=a ~b ~c < d > e ~[moodle]d}`;
    expect(gift(file)).toEqual([
      {
        ...{ line: 1, asked: "Qual lista os pods?" },
        options: ["* kubectl get pods", "kubectl pods", "docker <ps>", "**helm** list"],
        ...{ explanation: "kubectl pods: Falta o verbo.", notes: ["tagsRead <b>"] },
      },
      {
        ...{ line: 8, asked: "Tema\n\nQual cria um link?", options: ["* <a>", "<link>", "<b></b>", "<url>"] },
        notes: ["tagsRead <b> <br>", "tagsKept <a> <link> <b> <url>"],
      },
      { line: 10, asked: "Qual não serve?", options: ["* a", "b", "c < d > e", "d"], notes: ["tagsRead <i>"] },
    ]);
  });

  test("penalties and ~= are read", () => {
    const file = `::P1::Qual porta o HTTPS usa? {
~%-33.33333%80
=443
~ %-33,33333% 22
~%-25%21
}

::P2::Qual mostra os arquivos? {
~%-33.33333%dir32
~%100%ls
~%-100%show
~%0%files
}

::P3::Qual apaga? {
~%0%del
=%100%rm
~%0.00000%erase
~drop
}

::T1::Qual sigla? {
~ROM
~=RAM
~SSD
~HDD
}

::T2::Qual a maior? {~KB ~MB ~ =TB ~%-5%B}`;
    expect(gift(file)).toMatchObject([
      { line: 1, options: ["80", "* 443", "22", "21"] },
      { line: 8, options: ["dir32", "* ls", "show", "files"] },
      { line: 15, options: ["del", "* rm", "erase", "drop"] },
      { line: 22, options: ["ROM", "* RAM", "SSD", "HDD"] },
      { line: 29, options: ["KB", "MB", "* TB", "B"] },
    ]);
  });

  test("a question that has only a title is read from it", () => {
    const file =
      "::Qual etiqueta HTML cria um link?::{\n=a\n~link\n~href\n~url\n}\n\n::Qual\\: &eacute;?:: [html] {=a ~b ~c ~d}";
    expect(gift(file)).toMatchObject([
      { line: 1, asked: "Qual etiqueta HTML cria um link?" },
      { line: 8, asked: "Qual: é?" },
    ]);
  });

  test("questions without lines between them, and with some within their braces", () => {
    const file = `::Q1::Um? {=a ~b ~c ~d}
::Q2::Dois? {

=a
// um comentário
~b

~c
~d

}
Três
em linhas? {=a ~b ~c ~d}
// question: 4
Quatro? {=a ~b ~c ~d} e
mais texto.

::Aberta::Cinco? {=a ~b

~c ~d
::Q6::Seis? {=a ~b ~c ~d}
$CATEGORY: $course$/top/Redes
Sete? {=a ~b ~c ~d}`;
    expect(gift(file)).toMatchObject([
      ...[
        { line: 1, asked: "Um?" },
        { line: 2, asked: "Dois?" },
        { line: 12, asked: "Três\nem linhas?" },
      ],
      { line: 15, asked: "Quatro? _____ e\nmais texto." },
      ...[
        { line: 21, asked: "Seis?" },
        { line: 23, asked: "Sete?", tags: ["Redes"] },
      ],
      "18: giftBraces  (Cinco?)",
      "20: giftDescription  (~c ~d)",
    ]);
  });

  test("attributes that nobody escaped are no answers", () => {
    const file = `[html]<p class="x">Qual?</p> {=<span class="a" id='b'>a</span> ~<p style="color: red">b</p> ~c ~d}`;
    expect(gift(file)).toMatchObject([{ asked: "Qual?", options: ["* a", "b", "c", "d"] }]);
  });

  test("what cannot be kept is named with its line and how it begins", () => {
    const file = [
      "::Três::[html]<p>Qual <b>das</b> três?</p>{=a ~b ~c}",
      "Cinco? {=a ~b ~c ~d ~e}",
      "::Meio::Metade? {~%50%a ~%50%b ~c ~d}",
      "Dois certos? {=a =b ~c ~d}",
      '[html]<p>Veja <img src\\="@@PLUGINFILE@@/a.png" alt\\=""></p>{=a ~b ~c ~d}',
      "Sem certa? {~a ~b ~c ~d}",
      "[html]Qual? {=<b></b> ~<i></i> ~c ~d}",
      "Só isto",
    ].join("\n\n");
    expect(gift(file)).toEqual([
      "1: giftOptionCount 3 (Qual das três?)",
      "3: giftOptionCount 5 (Cinco?)",
      "5: giftWeights 50% (Metade?)",
      "7: giftSeveralRight  (Dois certos?)",
      '9: giftHtml <img src="@@PLUGINFILE@@/a.png" alt=""> (Veja)',
      "11: giftNoRight  (Sem certa?)",
      "13: giftHtml <b> (Qual?)",
      "15: giftDescription  (Só isto)",
    ]);
  });
});

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
