import { Anchor, Badge, Card, Stack, Text, Title } from "@mantine/core";
import { IconX } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import type { Id } from "@convex/_generated/dataModel";
import { AddCourse } from "@/admin/components/AddCourse";
import { RowAction } from "@/admin/components/RowAction";
import { SortableList } from "@/components/list/SortableList";
import { perform } from "@/components/useServerAction";
import { paths } from "@/lib/paths";
import { Link } from "react-router-dom";
import { useAddCourse, useReorderPath, useTakeCourse, type PathDetail } from "./api";
import classes from "./PathCourses.module.css";

/** The path's courses in the recommended order. */
export function PathCourses({ path: { _id: pathId, courses } }: { path: PathDetail }) {
  const { t } = useTranslation(["adminPaths", "admin"]);
  const reorder = useReorderPath();
  const add = useAddCourse();
  const take = useTakeCourse();

  const save = (courseIds: Id<"courses">[]): void => {
    void perform(() => reorder({ pathId, courseIds }), { failure: t("toasts.orderFailure") });
  };
  const remove = (courseId: Id<"courses">): void => {
    const texts = { failure: t("toasts.takeFailure"), success: t("toasts.taken") };
    void perform(() => take({ pathId, courseId }), texts);
  };

  return (
    <section aria-labelledby="path-courses">
      <Title order={2} size="h3" id="path-courses" mb="md">
        {t("courses.title")}
      </Title>
      <Stack gap="md">
        <Text c="dimmed" fz="sm">
          {t(courses.length === 0 ? "courses.empty" : "courses.hint")}
        </Text>
        <SortableList items={courses} label={t("courses.title")} onReorder={save}>
          {({ _id, title, status }, controls) => (
            <Card className={classes.course} py="sm">
              <div className={classes.name}>
                <Anchor component={Link} to={paths.adminCourse.to(_id)} display="inline-block" py={2} fw={600}>
                  {title}
                </Anchor>{" "}
                {status === "draft" && <Badge color="gray">{t("courses.draft")}</Badge>}
              </div>
              <span className={classes.tools}>
                {controls}
                <RowAction
                  icon={IconX}
                  label={t("courses.removeOf", { title })}
                  word={t("admin:row.delete")}
                  small
                  onClick={() => remove(_id)}
                />
              </span>
            </Card>
          )}
        </SortableList>
        <AddCourse
          label={t("courses.choose")}
          action={t("courses.add")}
          texts={{ failure: t("toasts.addFailure"), success: t("toasts.added") }}
          onAdd={(courseId) => add({ pathId, courseId })}
        />
      </Stack>
    </section>
  );
}
