import { Text } from "@mantine/core";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import type { FormDialogProps } from "@/components/dialog/FormDialog";
import type { PeopleQuestion } from "./api";
import { CountedDialog } from "./CountedDialog";
import { QuestionText } from "./QuestionText";

interface BulkDialogProps extends Omit<FormDialogProps, "disabled" | "startsSafe" | "children"> {
  question: PeopleQuestion | undefined;
  ofSearch?: boolean;
  /** Explains the effect on the people. */
  text: string;
  /** Fields of the action. */
  children?: ReactNode;
}

/** Asks before an action on many people (PEOPLE-20). */
export function BulkDialog({ question, ofSearch = false, text, children, ...dialog }: BulkDialogProps) {
  const { t } = useTranslation("adminBulk");
  const count = question?.count ?? 0;
  return (
    <CountedDialog {...dialog} count={count} typed={t("typed", { count })} startsSafe={!children}>
      <QuestionText question={question} ofSearch={ofSearch} />
      <Text>{text}</Text>
      {children}
    </CountedDialog>
  );
}
