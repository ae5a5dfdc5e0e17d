import { strToU8, zipSync } from "fflate";
import { toMarkdown } from "../../../convex/model/content/generation/answer";
import { readingMinutes } from "../../../convex/model/content/lessons/readingTime";
import { previewOf } from "../../../convex/model/content/lessons/textSummary";
import { readPicture } from "../../../convex/model/platform/pictures/pictures";
import { withoutNotes } from "../../../convex/model/platform/pictures/plainPicture";
import { networkOf } from "../../../convex/model/people/signIn/caller";
import * as authorComments from "../../../convex/model/content/lessons/authorComments";
import * as brazilDay from "../../../convex/shared/brazilDay";
import * as certificateCode from "../../../convex/shared/certificateCode";
import * as composed from "../../../convex/shared/composed";
import * as couponForm from "../../../convex/shared/couponForm";
import { checkFolder } from "../../../convex/model/content/courseFiles/folder/checkFolder";
import * as courseFile from "../../../convex/model/content/courseFiles/folder/courseFile";
import * as folderFiles from "../../../convex/model/content/courseFiles/folder/folderFiles";
import * as lessonText from "../../../convex/model/content/courseFiles/folder/lessonText";
import * as readingLevel from "../../../convex/model/content/courseFiles/folder/readingLevel";
import * as writeFolder from "../../../convex/model/content/courseFiles/folder/writeFolder";
import * as zip from "../../../convex/model/content/courseFiles/folder/zip";
import * as courseTopic from "../../../convex/shared/courseTopic";
import * as csv from "../../../src/admin/components/csv/csv";
import * as deviceName from "../../../convex/shared/deviceName";
import * as examLetters from "../../../convex/shared/examLetters";
import * as parseFigure from "../../../convex/shared/figures/parseFigure";
import * as headingIds from "../../../convex/model/content/courseFiles/folder/headingIds";
import * as headings from "../../../convex/shared/headings";
import * as invitations from "../../../convex/shared/invitations";
import { meansAllCourses } from "../../../convex/shared/passCells";
import { cutText, toPassage } from "../../../convex/shared/inquiryForm";
import { plainLines } from "../../../convex/shared/plainMarkdown";
import { parsePrice } from "../../../convex/shared/price";
import { readDay } from "../../../convex/shared/writtenDay";
import * as jsonLines from "../../../convex/shared/jsonLines";
import * as lessonHtml from "../../../convex/shared/lessonHtml";
import * as lessonImages from "../../../convex/shared/lessonImages";
import * as markdown from "../../../convex/shared/markdown";
import * as markdownTree from "../../../convex/shared/markdownTree";
import { accountEmailField, emailField, fullNameField } from "../../../convex/shared/personFields";
import * as phone from "../../../convex/shared/phone";
import * as pix from "../../../convex/shared/pix";
import * as pixKey from "../../../convex/shared/pixKey";
import * as practiceText from "../../../convex/shared/practiceText";
import * as aiken from "../../../src/admin/exams/questionFiles/aikenQuestions";
import * as choice from "../../../src/admin/exams/questionFiles/choice";
import * as csvQuestions from "../../../src/admin/exams/questionFiles/csvQuestions";
import * as fileText from "../../../src/admin/exams/questionFiles/fileText";
import * as giftAnswers from "../../../src/admin/exams/questionFiles/giftAnswers";
import * as giftBlocks from "../../../src/admin/exams/questionFiles/giftBlocks";
import * as gift from "../../../src/admin/exams/questionFiles/giftQuestions";
import * as giftText from "../../../src/admin/exams/questionFiles/giftText";
import * as giftTokens from "../../../src/admin/exams/questionFiles/giftTokens";
import * as htmlText from "../../../src/admin/exams/questionFiles/htmlText";
import * as jsonQuestions from "../../../src/admin/exams/questionFiles/jsonQuestions";
import * as questionFile from "../../../src/admin/exams/questionFiles/questionFile";
import * as readQuestionFile from "../../../src/admin/exams/questionFiles/readQuestionFile";
import * as xml from "../../../src/admin/exams/questionFiles/xmlQuestions";
import * as questionsForm from "../../../convex/shared/questionsForm";
import { homeTextsOf } from "../../../convex/shared/homeForm";
import { linesOf } from "../../../convex/shared/schoolForm";
import { runSqlScript } from "../../../convex/shared/sqlScript";
import * as searchText from "../../../convex/shared/searchText";
import * as taxId from "../../../convex/shared/taxId";
import * as video from "../../../convex/shared/video";
import { readLines } from "../../../src/admin/access/readLines";
import { chatNumber } from "../../../src/admin/access/chatNumber";
import { cutAtWord } from "../../../src/lib/cutAtWord";
import { withoutSlash } from "../../../src/lib/paths";
import { toReturnPath } from "../../../src/lib/returnPath";

export type Parser = (text: string) => unknown;

const course = (fields: object) =>
  JSON.stringify({ slug: "x", title: "X", durationHours: 1, modules: [], exam: { questions: [] }, ...fields });
const lesson = (text: string) =>
  checkFolder(
    {
      texts: new Map([
        [
          "course.json",
          course({ modules: [{ title: "M", lessons: [{ title: "L", file: "01-01.md", durationMinutes: 9 }] }] }),
        ],
        ["01-01.md", text],
      ]),
      names: new Set(["course.json", "01-01.md"]),
    },
    { courses: new Set(), slug: null },
  );
const csvHead = "questionText,optionA,optionB,optionC,optionD,correctOption\n";
const report = (): void => undefined;

/** Parsers of texts that people send, by their names. */
export const parsers: Record<string, Parser> = {
  ...authorComments,
  normalizeCouponCode: couponForm.normalizeCouponCode,
  ...courseTopic,
  ...taxId,
  ...pixKey,
  pixText: (text: string) => pix.pixText(text, pix.pixLengths.name),
  pixChecksum: pix.pixChecksum,
  ...{ ...aiken, isCalendarDay: brazilDay.isCalendarDay, readDevice: deviceName.readDevice },
  ...{
    toExamLetter: examLetters.toExamLetter,
    parseFigure: parseFigure.parseFigure,
  },
  ...{ parsePrice, readDay, meansAllCourses, linesOf, homeTextsOf },
  runSqlScript: (text) => runSqlScript(text, () => ({ names: [], rows: [] })),
  ...{ toPassage, cutText: (text: string) => cutText(text, 100), plainLines: (text: string) => plainLines(text, 10) },
  ...{ normalizePhone: phone.normalizePhone, isPhone: phone.isPhone, phoneText: phone.phoneText },
  ...{ headingKey: headings.headingKey, languageOfLine: (text) => invitations.languageOfLine(text, "pt") },
  ...{ isTooDeep: jsonLines.isTooDeep, syntaxErrorLine: jsonLines.syntaxErrorLine },
  jsonLines: (text) => jsonLines.jsonLines(JSON.stringify([text]))(["x"]),
  ...{ findUnknownHtml: lessonHtml.findUnknownHtml, isPicture: lessonImages.isPicture },
  ...{ imagePlace: (text) => lessonImages.imagePlace(text, []), pathOf: (text) => lessonImages.pathOf(text, "a/b.md") },
  ...{ storedImages: lessonImages.storedImages },
  ...{ isStoredImage: lessonImages.isStoredImage, readMarkdown: markdown.readMarkdown, quoteOf: markdown.quoteOf },
  ...{ withoutSpans: markdown.withoutSpans, changeProse: (text) => markdown.changeProse(text, (part) => part) },
  withoutComments: (text) => markdown.withoutComments(text, { isOpen: false, goesOn: true }),
  readTree: (text) => [
    ...[markdownTree.readTree(text), markdownTree.readTargets(text), headingIds.headingIds(text)],
    ...[
      lessonImages.findLostImages(text, []),
      lessonText.linkedCourses(text),
      folderFiles.picturesBeside("a.md", text),
    ],
  ],
  ...{ parsePractice: practiceText.parsePractice, listPractice: practiceText.listPractice },
  ...{ bareQuestion: practiceText.bareQuestion, exactQuestion: practiceText.exactQuestion },
  "a practice question": (text) => practiceText.listPractice(`\`\`\`question\n${text}\n\`\`\``),
  "a figure": (text) => parseFigure.parseFigure(`flow: ${text}\n${text}`),
  readCourseFile: (text) => courseFile.readCourseFile(text, report),
  "a title in course.json": (text) => courseFile.readCourseFile(course({ title: text }), report),
  ...{ isCourseFile: folderFiles.isCourseFile },
  ...{ titleKey: writeFolder.titleKey, "a lesson": lesson },
  readingEase: (text) => readingLevel.readingEase(`${"Uma frase. ".repeat(60)}${text}`, "pt"),
  readZip: (text) => zip.readZip(strToU8(text)),
  "a name in a ZIP": (text) =>
    zip.readZip(zipSync({ [text.slice(0, 60_000)]: new Uint8Array(), "a.md": new Uint8Array() })),
  ...{ csvText: csv.csvText, readCsv: csv.readCsv, readCsvQuestions: csvQuestions.readCsvQuestions },
  "a row of questions": (text) => csvQuestions.readCsvQuestions(csvHead + text),
  "a cell of questions": (text) =>
    csvQuestions.readCsvQuestions(`${csvHead}${`"${text.replaceAll('"', '""')}",`.repeat(6)}`),
  ...{ categoryName: choice.categoryName, tidy: questionFile.tidy, writeText: giftText.writeText },
  ...{ readFileText: (text) => fileText.readFileText(text, "moodle"), readHtml: htmlText.readHtml },
  ...{ htmlTags: htmlText.htmlTags, isMarkup: (text) => htmlText.isMarkup(text, htmlText.htmlTags(text)) },
  ...{ readMark: (text) => giftAnswers.readMark(text, "html"), readBlocks: giftBlocks.readBlocks },
  ...{ readTokens: giftTokens.readTokens, readGiftQuestions: gift.readGiftQuestions },
  "a text of GIFT": (text) => gift.readGiftQuestions(`[html]${text}{=a ~b ~c ~d}`),
  "an answer of GIFT": (text) => gift.readGiftQuestions(`Q {=${text} ~b ~c ~d}`),
  "a category of GIFT": (text) => gift.readGiftQuestions(`$CATEGORY: ${text}\nQ {=a ~b ~c ~d}`),
  "a comment of GIFT": (text) => gift.readGiftQuestions(`// [tag:${text}]\nQ {=a ~b ~c ~d}`),
  readJsonQuestions: jsonQuestions.readJsonQuestions,
  ...{ isXml: xml.isXml, readXmlQuestions: xml.readXmlQuestions },
  "Moodle XML": (text) => xml.readXmlQuestions(`<quiz><question type="multichoice">${text}`),
  readQuestionFile: (text) => readQuestionFile.readQuestionFile("a.txt", text),
  readTags: questionsForm.readTags,
  ...{ normalizeText: searchText.normalizeText, toSearchText: searchText.toSearchText },
  ...{ toSearchTerms: searchText.toSearchTerms, parseVideo: video.parseVideo },
  "an address": (text) => [emailField.safeParse(text), accountEmailField.safeParse(text)],
  "a name": (text) => fullNameField.safeParse(text),
  ...certificateCode,
  ...composed,
  ...{ toMarkdown, readingMinutes, previewOf, networkOf, toReturnPath, withoutSlash },
  ...{ chatNumber, readLines: (text) => readLines(text, "access"), cutAtWord: (text) => cutAtWord(text, 80) },
  "a table of invitations": (text) => readLines(`nome,email\n${text}`, "access"),
  "an address of an invitation": (text) => readLines(`email\n${text.replaceAll(/[\n",]/g, "")}@x`, "invitation"),
  readPicture: (text) => readPicture(strToU8(text)),
  withoutNotes: (text) => withoutNotes(strToU8(text)),
};
/** Not made for texts of people, or asked about a few letters only. */
export const exempt = new Set([
  // Reads an act, not a text.
  "isUndoable",
  // Read together with `readTree`.
  ...["readTargets", "headingIds", "findLostImages", "linkedCourses", "picturesBeside"],
  ...["storedImageName", "qrCode", "isFinal", "isOptionalMail"],
  // A color of seven characters.
  ...["isDarkEnough", "paletteOf"],
]);
