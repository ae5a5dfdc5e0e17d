import { Card, Stack, Title } from "@mantine/core";
import { useForm } from "@mantine/form";
import { useTranslation } from "react-i18next";
import { courseForm } from "@convex/shared/courseForm";
import { ConflictNotice } from "@/components/form/ConflictNotice";
import { Form } from "@/components/form/Form";
import { LeaveGuard } from "@/components/form/LeaveGuard";
import { SaveButtons } from "@/components/form/SaveButtons";
import { useVersionedForm } from "@/components/form/useVersionedForm";
import { validateWith } from "@/lib/formValidation";
import { useAdminAction } from "@/admin/components/useAdminAction";
import { useUpdateCourse, type CourseDetail } from "./api";
import { CourseFormFields, type CourseValues } from "./CourseFormFields";
import { showCourseRefusal } from "./courseRefusal";

const toValues = ({ title, slug, description, durationHours }: CourseDetail): CourseValues => ({
  title,
  slug,
  description,
  durationHours,
});

/** The fields of a course on its page. What somebody else saves meanwhile is shown, never overwritten unseen. */
export function CourseFormCard({ course }: { course: CourseDetail }) {
  const { t } = useTranslation("adminCourses");
  const update = useUpdateCourse();
  const { run, working } = useAdminAction();
  const form = useForm({ initialValues: toValues(course), validate: validateWith(courseForm) });
  const draft = useVersionedForm(form, { version: course.version, values: toValues(course) }, working);

  const submit = async (values: CourseValues): Promise<void> => {
    const texts = { failure: t("toasts.updateFailure"), success: t("toasts.updated") };
    const fields = courseForm.parse(values);
    const result = await run(() => update({ courseId: course._id, version: draft.version, ...fields }), texts);
    if (result?.done) draft.saved({ ...values, ...fields });
    else if (result) showCourseRefusal(form, result.error);
  };

  return (
    <Card component="section" aria-labelledby="course-fields" p={{ base: "md", sm: "lg" }}>
      <Title order={2} size="h3" id="course-fields" mb="md">
        {t("fields")}
      </Title>
      <Form aria-labelledby="course-fields" onSubmit={form.onSubmit((values) => void submit(values))}>
        <Stack gap="md">
          {draft.conflict && <ConflictNotice onTakeTheirs={draft.takeTheirs} onKeepMine={draft.keepMine} />}
          <CourseFormFields form={form} disabled={working} />
          <SaveButtons saving={working} draft={draft} />
        </Stack>
      </Form>
      <LeaveGuard dirty={draft.dirty} />
    </Card>
  );
}
