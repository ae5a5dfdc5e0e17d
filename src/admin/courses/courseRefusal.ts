import type { UseFormReturnType } from "@mantine/form";
import { refusedField } from "@/lib/errorMessage";
import type { CourseValues } from "./CourseFormFields";

/** Shown under the field as well: the toast is gone after four seconds. */
export function showCourseRefusal(form: UseFormReturnType<CourseValues>, error: unknown): void {
  const refused = refusedField(error);
  if (refused === null) return;
  form.setFieldError(refused.field, refused.message);
  form.getInputNode(refused.field)?.focus();
}
