import { readQuestionFile } from "../../../src/admin/exams/questionFiles/readQuestionFile";

/** Questions as teachers have them, in short: text, options with the right one marked, explanation, tags, notes. */
export const short = (name: string, file: string) => {
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
