import { Button, Group, Skeleton, Stack, Text, Title } from "@mantine/core";
import { IconListDetails, IconPlus } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import type { Id } from "@convex/_generated/dataModel";
import { CreateLessonDialog, RemoveLessonDialog } from "@/admin/components/lessons/LessonDialogs";
import { CreateModuleDialog, EditModuleDialog, RemoveModuleDialog } from "@/admin/components/modules/ModuleDialogs";
import { useDialog } from "@/components/dialog/useDialog";
import { SortableList } from "@/components/list/SortableList";
import { StateMessage } from "@/components/StateMessage";
import { perform } from "@/components/useServerAction";
import { useOutline, useReorderModules, type Outline, type OutlineLesson, type OutlineModule } from "./api";
import { ModuleCard } from "./ModuleCard";

/** Modules and lessons of a course, in order. */
export function CourseOutline({ courseId }: { courseId: Id<"courses"> }) {
  const { t } = useTranslation("adminCourses");
  const outline = useOutline(courseId);
  const creation = useDialog<true>();
  const open = () => creation.open(true);
  if (outline === undefined) return <OutlineSkeleton />;
  if (outline === null) return null;
  return (
    <section aria-labelledby="course-outline">
      <Group justify="space-between" mb="md" gap="sm">
        <Title order={2} size="h3" id="course-outline">
          {t("outline")}
        </Title>
        <Button variant="secondary" size="sm" leftSection={<IconPlus size={18} aria-hidden="true" />} onClick={open}>
          {t("newModule")}
        </Button>
      </Group>
      {outline.modules.length === 0 ? (
        <StateMessage
          icon={IconListDetails}
          title={t("outlineEmptyTitle")}
          message={t("outlineEmptyText")}
          action={<Button onClick={open}>{t("newModule")}</Button>}
        />
      ) : (
        <Modules courseId={courseId} modules={outline.modules} />
      )}
      {creation.show((_, dialog) => (
        <CreateModuleDialog course={{ _id: courseId, title: outline.title }} {...dialog} />
      ))}
    </section>
  );
}

function Modules({ courseId, modules }: { courseId: Id<"courses">; modules: Outline["modules"] }) {
  const { t } = useTranslation(["adminCourses", "adminModules"]);
  const reorder = useReorderModules();
  const lessonCreation = useDialog<OutlineModule>();
  const edition = useDialog<OutlineModule>(t("adminModules:toasts.loadFailure"));
  const removal = useDialog<OutlineModule>();
  const lessonRemoval = useDialog<OutlineLesson>();

  const save = (moduleIds: Id<"modules">[]): void => {
    void perform(() => reorder({ courseId, moduleIds }), { failure: t("toasts.orderFailure") });
  };

  return (
    <Stack gap="md">
      {(modules.length > 1 || modules.some(({ lessons }) => lessons.length > 1)) && (
        <Text c="dimmed" fz="sm">
          {t("orderHint")}
        </Text>
      )}
      <SortableList items={modules} label={t("outline")} onReorder={save}>
        {(module, controls) => (
          <ModuleCard
            courseId={courseId}
            module={module}
            controls={controls}
            onAddLesson={() => lessonCreation.open(module)}
            onEdit={() => edition.open(module)}
            onRemove={() => removal.open(module)}
            onRemoveLesson={lessonRemoval.open}
          />
        )}
      </SortableList>
      {lessonCreation.show((module, dialog) => (
        <CreateLessonDialog module={module} {...dialog} />
      ))}
      {edition.show((module, dialog) => (
        <EditModuleDialog module={module} {...dialog} />
      ))}
      {removal.show((module, dialog) => (
        <RemoveModuleDialog module={module} {...dialog} />
      ))}
      {lessonRemoval.show((lesson, dialog) => (
        <RemoveLessonDialog lesson={lesson} {...dialog} />
      ))}
    </Stack>
  );
}

function OutlineSkeleton() {
  return (
    <Stack gap="md" aria-busy="true">
      {[1, 2].map((module) => (
        <Skeleton key={module} h={220} radius="lg" />
      ))}
    </Stack>
  );
}
