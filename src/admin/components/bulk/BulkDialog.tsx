import { Text, TextInput } from "@mantine/core";
import { useRef, useState, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { peopleJobRules } from "@convex/shared/peopleJobs";
import { FormDialog, type FormDialogProps } from "@/components/dialog/FormDialog";
import type { PeopleQuestion } from "./api";
import { QuestionText } from "./QuestionText";

interface BulkDialogProps extends Omit<FormDialogProps, "disabled" | "children"> {
  question: PeopleQuestion | undefined;
  ofSearch?: boolean;
  /** What it does to them. */
  text: string;
  /** Fields of the action. */
  children?: ReactNode;
}

/**
 * Asks before an action on many people (PEOPLE-20).
 * Their number is typed to confirm it, if there are many.
 */
export function BulkDialog({ question, ofSearch = false, text, live, children, ...dialog }: BulkDialogProps) {
  const { t } = useTranslation("adminBulk");
  const [typed, setTyped] = useState("");
  const [isWrong, setWrong] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const count = question?.count ?? 0;
  const isTyped = count > peopleJobRules.untyped;
  const submit = (): void => {
    const differs = isTyped && numberIn(typed) !== count;
    setWrong(differs);
    if (differs) field.current?.focus();
    else live.submit();
  };
  return (
    <FormDialog {...dialog} live={{ ...live, submit }} disabled={count === 0} startsSafe={!children}>
      <QuestionText question={question} ofSearch={ofSearch} />
      <Text>{text}</Text>
      {children}
      {isTyped && (
        <TextInput
          ref={field}
          size="md"
          label={t("typed", { count })}
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
          error={isWrong && numberIn(typed) !== count && t("typedWrong", { count })}
          disabled={live.saving}
          inputMode="numeric"
          autoComplete="off"
          required
        />
      )}
    </FormDialog>
  );
}

/** A whole number as people type it: "1234", "1.234" or "1,234". */
function numberIn(text: string): number {
  const digits = text.replace(/[\s.,]/gu, "");
  return /^\d+$/u.test(digits) ? Number(digits) : Number.NaN;
}
