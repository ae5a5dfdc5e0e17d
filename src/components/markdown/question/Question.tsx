import { useContext, useMemo } from "react";
import { parsePractice } from "@convex/shared/practiceText";
import { BlockLines } from "@/components/markdown/figure/BlockLines";
import { AnswerContext, QuestionErrorContext } from "./questionContext";
import { QuestionForm } from "./QuestionForm";

/**
 * A fenced block `question` (PRACTICE-1).
 * If it has errors: a list of its lines, with the reason for its author.
 */
export default function Question({ block }: { block: string }) {
  const practice = useMemo(() => parsePractice(block), [block]);
  const explain = useContext(QuestionErrorContext);
  const record = useContext(AnswerContext);
  if ("reason" in practice) {
    return (
      <>
        {explain?.(practice, block.split("\n")[practice.line - 1] ?? "")}
        <BlockLines block={block.replace(/^\s*(?:- \[[ xX]\]|>) ?/gm, "")} />
      </>
    );
  }
  return <QuestionForm practice={practice} onCheck={(option) => record?.(practice.question, option)} />;
}
