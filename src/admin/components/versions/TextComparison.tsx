import { Stack, Text } from "@mantine/core";
import { useId } from "react";
import { useTranslation } from "react-i18next";
import type { Comparison } from "./api";
import { differences, type Part } from "./differences";
import classes from "./TextComparison.module.css";

type Texts = Comparison["text"];

interface TextComparisonProps {
  /** The older version. */
  before: Texts;
  /** Today's text. */
  after: Texts;
  /** Names both sides otherwise. */
  words?: Record<"removed" | "added" | "same", string>;
}

/** Fields in which two versions differ, marked by words. */
export default function TextComparison({ before, after, words }: TextComparisonProps) {
  const { t } = useTranslation("adminVersions");
  const { removed, added, same } = words ?? { removed: t("removed"), added: t("added"), same: t("same") };
  const fields = fieldsOf(after, before);
  if (fields.length === 0) return <Text>{same}</Text>;
  return (
    <Stack gap="md">
      <Text fz="sm" c="dimmed">
        <del className={classes.removed}>{removed}</del> · <ins className={classes.added}>{added}</ins>
      </Text>
      {fields.map(({ field, from, to }) => (
        <FieldDifference key={field} field={field} from={from} to={to} />
      ))}
    </Stack>
  );
}

function FieldDifference({ field, from, to }: Difference) {
  const { t } = useTranslation(["adminVersions", "adminCourseFiles"]);
  const id = useId();
  const shown = (value: string): string => {
    if (field === "lessonType") return t(`types.${value as "text" | "video"}`, { defaultValue: "" });
    return field === "correctOption" ? value.toUpperCase() : value;
  };
  return (
    <section aria-labelledby={id}>
      <Text component="h3" id={id} fw={650} fz="md" mb={6}>
        {t(`adminCourseFiles:fields.${field}`)}
      </Text>
      <div className={classes.text} tabIndex={0} role="group" aria-labelledby={id}>
        {differences(shown(from), shown(to)).map((part, index) => (
          <Mark key={index} {...part} />
        ))}
      </div>
    </section>
  );
}

function Mark({ kind, text }: Part) {
  if (kind === "removed") return <del className={classes.removed}>{text}</del>;
  if (kind === "added") return <ins className={classes.added}>{text}</ins>;
  return text;
}

const fieldNames = [
  "title",
  "lessonType",
  "videoAddress",
  "content",
  "questionText",
  "optionA",
  "optionB",
  "optionC",
  "optionD",
  "correctOption",
  "explanation",
  "description",
  "outcomes",
] as const;

interface Difference {
  field: (typeof fieldNames)[number];
  from: string;
  to: string;
}

function fieldsOf(after: Texts, before: Texts): Difference[] {
  const [from, to] = [before, after] as Partial<Record<(typeof fieldNames)[number], string>>[];
  return fieldNames
    .map((field) => ({ field, from: from?.[field] ?? "", to: to?.[field] ?? "" }))
    .filter((difference) => difference.from !== difference.to);
}
