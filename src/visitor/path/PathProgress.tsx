import { Card, Text, Title } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { AmountLine, ProgressBar } from "@/components/page/ProgressBar";
import { useProgress, type Path } from "./api";

/** Progress over the path's courses, for whoever is signed in (PATH-4). */
export function PathProgress({ path }: { path: Path }) {
  const { t } = useTranslation("path");
  const progress = useProgress(path._id);
  if (!progress || progress.total === 0) return null;
  const { done, total } = progress;
  const isDone = done === total;
  return (
    <Card p="lg" component="section" aria-labelledby="path-progress">
      <Title order={2} size="h4" id="path-progress" mb="sm">
        {t("progress.title")}
      </Title>
      <AmountLine name={t("progress.done", { done, total })}>{`${done}/${total}`}</AmountLine>
      <ProgressBar
        label={t("progress.label", { path: path.title, done, total })}
        value={done}
        max={total}
        tone={isDone ? "done" : undefined}
      />
      {isDone && <Text mt="sm">{t("progress.complete")}</Text>}
    </Card>
  );
}
