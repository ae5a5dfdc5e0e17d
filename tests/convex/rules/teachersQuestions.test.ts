import { describe, expect, test } from "vitest";
import { short } from "./shortQuestions";

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
