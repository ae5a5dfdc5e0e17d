import { Button, Group, Text } from "@mantine/core";
import { IconPlus, IconX } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { paths } from "@/lib/paths";
import { Link } from "react-router-dom";
import { useDialog } from "@/components/dialog/useDialog";
import { useFilterModule } from "./api";
import { CreateLessonDialog } from "@/admin/components/lessons/LessonDialogs";
import classes from "./LessonFilter.module.css";

type FilterModule = NonNullable<ReturnType<typeof useFilterModule>>;

/** Module that filters the list, with a button to add a lesson. */
export function LessonFilter({ moduleId }: { moduleId: string }) {
  const { t } = useTranslation("adminLessons");
  const module = useFilterModule(moduleId);
  const creation = useDialog<FilterModule>();
  return (
    <Group className={classes.root} justify="space-between" gap="sm">
      <Text flex="1 1 14rem" miw={0} fw={600} style={{ overflowWrap: "anywhere" }}>
        {module === null
          ? t("filterGone")
          : module && t("filteredBy", { course: module.course.title, module: module.title })}
      </Text>
      <Group gap="xs">
        {module && (
          <Button
            variant="secondary"
            size="sm"
            leftSection={<IconPlus size={18} aria-hidden="true" />}
            onClick={() => creation.open(module)}
          >
            {t("new")}
          </Button>
        )}
        <Button
          component={Link}
          to={paths.adminLessons.to()}
          variant="ghost"
          size="sm"
          leftSection={<IconX size={18} aria-hidden="true" />}
        >
          {t("clearFilter")}
        </Button>
      </Group>
      {creation.show((module, dialog) => (
        <CreateLessonDialog module={module} {...dialog} />
      ))}
    </Group>
  );
}
