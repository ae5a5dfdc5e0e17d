import { useCallback, useState } from "react";
import type { ExamDetail, QuestionText } from "./api";
import { blankQuestion, moved, sameQuestions, toDrafts, withSavedIds, type QuestionDraft } from "./questionDrafts";

interface Work {
  /** Of the exam that the editor began with: what a save is checked against. */
  version: number;
  baseline: QuestionDraft[];
  drafts: QuestionDraft[];
}

export interface QuestionSet {
  drafts: QuestionDraft[];
  version: number;
  dirty: boolean;
  /** Somebody else saved other questions while this set has unsaved changes. */
  conflict: boolean;
  change: (key: string, fields: Partial<QuestionText>) => void;
  add: () => string;
  remove: (key: string) => void;
  move: (key: string, step: -1 | 1) => void;
  /** What is in the editor is what is saved now; the ids of it arrive with the next version of the exam. */
  markSaved: () => void;
  /** Drops the unsaved changes for what is saved now. */
  takeSaved: () => void;
}

const begin = (exam: ExamDetail, previous?: QuestionDraft[]): Work => {
  const drafts = toDrafts(exam.questions, previous);
  return { version: exam.version, baseline: drafts, drafts };
};

/** What becomes of the editor when the exam has moved on under it; null when both sides have changes. */
function follow(work: Work, exam: ExamDetail): Work | null {
  const { baseline, drafts } = work;
  const saved = toDrafts(exam.questions, baseline);
  if (sameQuestions(saved, baseline)) {
    // Only the title or another setting changed, or it is our own save that arrives.
    return {
      version: exam.version,
      baseline: withSavedIds(baseline, baseline, exam.questions),
      drafts: withSavedIds(drafts, baseline, exam.questions),
    };
  }
  return sameQuestions(drafts, baseline) ? begin(exam, baseline) : null;
}

/** The questions in the editor. Unsaved changes stay, whatever arrives from elsewhere; without any the set follows live. */
export function useQuestionSet(exam: ExamDetail, saving: boolean): QuestionSet {
  const [work, setWork] = useState(() => begin(exam));
  let conflict = false;
  if (exam.version > work.version) {
    const next = follow(work, exam);
    // While a save is under way, what arrives may be that save.
    if (next === null) conflict = !saving || !sameQuestions(toDrafts(exam.questions), work.drafts);
    else if (!saving) setWork(next);
  }

  const edit = useCallback((change: (drafts: QuestionDraft[]) => QuestionDraft[]) => {
    setWork((current) => ({ ...current, drafts: change(current.drafts) }));
  }, []);

  return {
    drafts: work.drafts,
    version: work.version,
    dirty: !sameQuestions(work.drafts, work.baseline),
    conflict,
    change: useCallback(
      (key, fields) => edit((drafts) => drafts.map((draft) => (draft.key === key ? { ...draft, ...fields } : draft))),
      [edit],
    ),
    add: () => {
      const question = blankQuestion();
      edit((drafts) => [...drafts, question]);
      return question.key;
    },
    remove: useCallback((key) => edit((drafts) => drafts.filter((draft) => draft.key !== key)), [edit]),
    move: useCallback(
      (key, step) =>
        edit((drafts) => {
          const from = drafts.findIndex((draft) => draft.key === key);
          return moved(drafts, from, from + step);
        }),
      [edit],
    ),
    markSaved: () => setWork((current) => ({ ...current, baseline: current.drafts })),
    takeSaved: () => setWork(begin(exam)),
  };
}
