import { Anchor, Badge, Card, Text, Title } from "@mantine/core";
import { IconX } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { AddCourse } from "@/admin/components/AddCourse";
import type { CourseDetail } from "@/admin/components/api";
import { RowAction } from "@/admin/components/RowAction";
import responsive from "@/components/page/responsive.module.css";
import { perform } from "@/components/useServerAction";
import { paths } from "@/lib/paths";
import { Link } from "react-router-dom";
import { useRecommend, useStopRecommending } from "./api";
import classes from "./BeforeCard.module.css";

/** Courses recommended before this one (PATH-6). */
export function BeforeCard({ course: { _id: courseId, before } }: { course: CourseDetail }) {
  const { t } = useTranslation(["adminCourses", "admin"]);
  const recommend = useRecommend();
  const stop = useStopRecommending();
  const failure = t("before.failure");

  return (
    <Card component="section" aria-labelledby="course-before" className={responsive.card ?? ""}>
      <Title order={2} size="h3" id="course-before" mb="sm">
        {t("before.title")}
      </Title>
      <Text c="dimmed" fz="sm">
        {t("before.text")}
      </Text>
      <ul className={classes.list}>
        {before.map(({ _id, title, status }) => (
          <li key={_id}>
            <span className={classes.name}>
              <Anchor component={Link} to={paths.adminCourse.to(_id)}>
                {title}
              </Anchor>{" "}
              {status === "draft" && <Badge color="gray">{t("before.draft")}</Badge>}
            </span>
            <RowAction
              icon={IconX}
              label={t("before.removeOf", { title })}
              word={t("admin:row.delete")}
              small
              onClick={() =>
                void perform(() => stop({ courseId, beforeId: _id }), { failure, success: t("before.removed") })
              }
            />
          </li>
        ))}
      </ul>
      <AddCourse
        label={t("before.choose")}
        action={t("before.add")}
        texts={{ failure, success: t("before.added") }}
        onAdd={(beforeId) => recommend({ courseId, beforeId })}
      />
    </Card>
  );
}
