import { Badge, Button, Checkbox, Group, Skeleton, Stack, Text, VisuallyHidden } from "@mantine/core";
import { useId, useState } from "react";
import { useTranslation } from "react-i18next";
import { generationRules } from "@convex/shared/limits";
import { LoadMore } from "@/components/list/LoadMore";
import { SearchField } from "@/components/list/SearchField";
import { LESSON_OPTIONS, useLessonOptions, type LessonOption } from "./api";
import classes from "./LessonPicker.module.css";

type LessonId = LessonOption["_id"];

interface LessonPickerProps {
  /** Chosen lessons in generation order. */
  chosen: readonly LessonId[];
  onChoose: (lessons: readonly LessonId[]) => void;
  error: string | undefined;
  disabled: boolean;
}

/** Searchable list of lessons that remain chosen across searches. */
export function LessonPicker({ chosen, onChoose, error, disabled }: LessonPickerProps) {
  const { t } = useTranslation("adminGeneration");
  const [search, setSearch] = useState("");
  const errorId = useId();
  const full = chosen.length >= generationRules.lessonsPerRun;
  return (
    <fieldset className={classes.root} disabled={disabled} aria-describedby={error && errorId}>
      <VisuallyHidden component="legend">{t("form.lessonsPick")}</VisuallyHidden>
      <SearchField label={t("form.lessonsSearch")} value={search} onSearch={setSearch} />
      <LessonChoices search={search} chosen={chosen} full={full} onChoose={onChoose} />
      <Group gap="xs" mih={36}>
        <Text fz="sm" fw={600} role="status">
          {t("form.lessonsChosen", { count: chosen.length })}
          {full && ` ${t("form.lessonsFull", { count: generationRules.lessonsPerRun })}`}
        </Text>
        {chosen.length > 0 && (
          <Button variant="ghost" size="sm" onClick={() => onChoose([])}>
            {t("form.lessonsClear")}
          </Button>
        )}
      </Group>
      {error !== undefined && (
        <Text id={errorId} fz="sm" c="error" role="alert">
          {error}
        </Text>
      )}
    </fieldset>
  );
}

interface LessonChoicesProps extends Pick<LessonPickerProps, "chosen" | "onChoose"> {
  search: string;
  /** Whether the limit is reached. */
  full: boolean;
}

function LessonChoices({ search, chosen, full, onChoose }: LessonChoicesProps) {
  const { t } = useTranslation(["adminGeneration", "controls"]);
  const pages = useLessonOptions(search);
  const { results, status } = pages;
  const picked = new Set<string>(chosen);
  if (results.length === 0 && status !== "Exhausted") return <Skeleton h={200} my="xs" aria-busy="true" />;
  if (results.length === 0) {
    return (
      <Text c="dimmed" my="xs" role="status">
        {t("form.lessonsNone")}
      </Text>
    );
  }
  return (
    <div className={classes.lessons}>
      {search !== "" && (
        <VisuallyHidden role="status">{t("controls:results", { count: results.length })}</VisuallyHidden>
      )}
      <Stack component="ul" gap={0}>
        {results.map(({ _id, title, course, module, isEmpty }) => (
          <li key={_id}>
            <Checkbox
              size="md"
              py="xs"
              checked={picked.has(_id)}
              disabled={full && !picked.has(_id)}
              onChange={({ currentTarget }) =>
                onChoose(currentTarget.checked ? [...chosen, _id] : chosen.filter((other) => other !== _id))
              }
              label={
                <>
                  {title} {isEmpty && <Badge color="orange">{t("form.lessonEmpty")}</Badge>}
                </>
              }
              description={`${course.title} · ${module.title}`}
            />
          </li>
        ))}
      </Stack>
      <LoadMore pages={pages} pageSize={LESSON_OPTIONS} label={t("controls:more")} />
    </div>
  );
}
