import { Card, Stack, Title } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { Form } from "@/components/form/Form";
import { LeaveGuard } from "@/components/form/LeaveGuard";
import { SaveButtons } from "@/components/form/SaveButtons";
import responsive from "@/components/page/responsive.module.css";
import { useUpdateCourse, type CourseDetail } from "./api";
import { CourseFields } from "./CourseFields";
import { useCourseForm } from "./useCourseForm";

/** The fields of a course on its page. */
export function CourseFormCard({ course }: { course: CourseDetail }) {
  const { t } = useTranslation("adminCourses");
  const update = useUpdateCourse();
  const live = useCourseForm({
    course,
    save: (fields, version) => update({ courseId: course._id, version, ...fields }),
    texts: { failure: t("toasts.updateFailure"), success: t("toasts.updated") },
  });

  return (
    <Card component="section" aria-labelledby="course-fields" className={responsive.card ?? ""}>
      <Title order={2} size="h3" id="course-fields" mb="md">
        {t("fields")}
      </Title>
      <Form live={live} aria-labelledby="course-fields">
        <Stack gap="md">
          <CourseFields live={live} />
          <SaveButtons live={live} />
        </Stack>
      </Form>
      <LeaveGuard dirty={live.dirty} />
    </Card>
  );
}
