// @vitest-environment node
import PDFDocument from "pdfkit";
import { extractImages, extractText, getDocumentProxy } from "unpdf";
import { expect, test } from "vitest";
import type { CertificateDocument } from "../../convex/model/credentials/certificates/pdf/document";
import { drawCertificate } from "../../convex/model/credentials/certificates/pdf/draw";
import { loadFaces } from "../../convex/model/credentials/certificates/pdf/faces";
import catalog from "../../convex/model/credentials/certificates/pdf/fonts/faces.json";
import { createTypesetter } from "../../convex/model/credentials/certificates/pdf/typesetting";
import { logoRules } from "../../convex/shared/pictureRules";
import { version } from "../../scripts/certificateFonts";
import { png } from "../support/png";

const day = Date.parse("2026-03-05T15:00:00Z");
const document: CertificateDocument = {
  ...{ language: "pt", code: "CERT-AAAAAAAA-BBBBBBBB-MABCDEFG", verifyUrl: "https://school.example/verify/CERT" },
  ...{ studentName: "Ana", courseTitle: "SQL", courseLanguage: "pt", hours: 40, score: 9.5 },
  ...{ passMark: 8, enrolledAt: day, issuedAt: day, recordedAt: day, program: [] },
  school: { name: "Escola Ipê", accent: "#4338CA" },
};

async function pdfOf(changes: Partial<CertificateDocument>, icon: Uint8Array | null = null) {
  const certificate = { ...document, ...changes };
  const faces = await loadFaces(JSON.stringify(certificate));
  const bytes = await drawCertificate(PDFDocument, faces, certificate, { signature: null, icon });
  return await getDocumentProxy(new Uint8Array(bytes));
}

const drawn = async (changes: Partial<CertificateDocument>): Promise<string[]> =>
  (await extractText(await pdfOf(changes))).text;

const lessons = [
  ...["C♯ e F♯ no .NET", "Do pedido → à resposta", "Recursão: f(n) ≥ n², √n e ∞", "Primeiros passos 🚀"],
  ...["Índice x₁ e potência 10⁻³", "Aula ✅ concluída", "Δ, λ e π na prática", "∀x ∈ ℝ: ½ ≠ ⅓ ± 𝑥", "Ctrl ⌘ ★ ☕ ①"],
];

test("CERT-29: signs, Greek, mathematics and emoji are in the PDF, in lessons and in bold titles", async () => {
  const program = [{ title: "Módulo 🚀 → ♯", lessons: lessons.map((title) => ({ title, minutes: 20 })) }];
  const [front, back] = await drawn({ courseTitle: lessons.slice(0, 2).join(" "), program });
  expect(front).toContain(lessons.slice(0, 2).join(" "));
  for (const title of ["Módulo 🚀 → ♯", ...lessons]) expect(back).toContain(title);
});

test.each([
  [{ hours: 6 }, ["Prática e prova final150 min"]],
  [{ hours: 6, language: "en" as const, courseLanguage: "es" as const }, ["Practice and final exam150 min"]],
  [{ hours: 3 }, []],
  [{ hours: 6, ofPath: true }, []],
])("COURSE-11: the program ends with the hours that lessons leave to practice and exam: %j", async (changes, lines) => {
  const lesson = (title: string, minutes: number) => ({ title, lessons: [{ title, minutes }] });
  const [, back = ""] = await drawn({ program: [lesson("Consultas", 90), lesson("Junções", 120)], ...changes });
  const text = back.replaceAll(/\s+/gu, " ").replaceAll(" 150", "150");
  for (const line of lines) expect(text).toContain(line);
  if (lines.length === 0) expect(text).not.toMatch(/Prática|Practice/u);
});

/** As a line is drawn: `face: text`, from left to right. */
async function runs(text: string, style: "regular" | "italic" | "bold" = "italic"): Promise<string[]> {
  const setLine = createTypesetter(await loadFaces(text));
  return setLine(text, style).map((run) => `${run.face.id.replace(/-\d+$/u, "")}: ${run.text}`);
}

test.each([
  ["José Conceição".normalize("NFD"), ["garamond-italic: José Conceição"]],
  ["Kuarahy G̃ua", ["garamond-italic: Kuarahy G̃ua"]],
  ["Ẹ̀ṣọ́ Chị", ["garamond-italic: Ẹ̀ṣọ́ Chị".normalize("NFC")]],
  ["Ana ɓukar", ["garamond-italic: Ana ", "garamond-regular: ɓukar"]],
  ["Αλέξης Юрий", ["garamond-italic: Αλέξης Юрий"]],
  ["محمد رضا", ["arabic-regular: رضا", "garamond-italic:  ", "arabic-regular: محمد"]],
  ["יוסף Ana", ["garamond-italic: Ana", "garamond-italic:  ", "hebrew-regular: יוסף"]],
  ["محم\u064E\u0651د", ["arabic-regular: محم\u0651\u064Eد"]],
  ["น้ำ", ["thai-regular: น\u0E4D้า"]],
  ["रश्\u200Dमि", ["devanagari-regular: रश्मि"]],
])("CERT-29: %s is set grapheme by grapheme, in one face a word and in its direction", async (text, set) => {
  expect(await runs(text)).toEqual(set);
});

test.each(["王小明", "歐陽娜娜", "佐藤 さくら", "김민수", "สมชาย", "प्रिया शर्मा", "محمد", "יוסף", "G̃", "Ụ́", "M̃"])(
  "CERT-29: %s has a face for each of its letters",
  async (text) => {
    const setLine = createTypesetter(await loadFaces(text));
    for (const style of ["regular", "italic", "bold"] as const) {
      const line = setLine(text, style);
      expect(
        line.every(({ face, text: set }) => Array.from(set).every((each) => face.has(each.codePointAt(0) ?? 0))),
      ).toBe(true);
      expect(line.map((run) => run.text).join("")).not.toMatch(/[A-Za-z[]{2}/u);
    }
  },
);

test("CERT-29: what no face has stands in Latin letters or by its number, never as a box", async () => {
  expect(await runs("বাংলা", "regular")).toEqual(["garamond-regular: bamla"]);
  expect(await runs("a\u{F0000}", "regular")).toEqual(["garamond-regular: a[U+F0000]"]);
});

test("CERT-29: fonts load only when a text needs them", async () => {
  const files = async (text: string) => [...new Set((await loadFaces(text)).map(({ id }) => id.split("-")[0]))];
  expect(await files("José Conceição → Δ")).toEqual(["garamond"]);
  expect(await files("José ♯")).toEqual(["garamond", "signs"]);
  expect(await files("王")).toEqual(["garamond", "han"]);
  expect((await loadFaces("王")).length).toBe(4);
});

test("CERT-29: the fonts are those of the installed packages", async () => {
  for (const [name, known] of Object.entries(catalog.packages))
    expect([name, await version(name)]).toEqual([name, known]);
});

test("LOOK-19: the school's name is on the PDF", async () => {
  const [front, back] = await drawn({});
  expect(front).toContain("Escola Ipê");
  expect(back).toContain("Escola Ipê");
});

test("LOOK-19: the school's icon stands beside its name", async () => {
  const { icon } = logoRules.sizes;
  const images = await extractImages(await pdfOf({}, png(icon)), 1);
  expect(images.map(({ width, height }) => ({ width, height }))).toEqual([icon]);
  expect(await extractImages(await pdfOf({}), 1)).toEqual([]);
});
