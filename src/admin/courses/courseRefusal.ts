import type { UseFormReturnType } from "@mantine/form";
import type { ErrorCode } from "@convex/shared/errorCodes";
import { errorCode } from "@/lib/errorMessage";
import type { CourseValues } from "./CourseFormFields";

/** Errors about the slug also appear under its field: the toast disappears after four seconds. */
const aboutSlug: ErrorCode[] = ["slugTaken", "slugInvalid"];

export function showCourseRefusal(form: UseFormReturnType<CourseValues>, error: unknown): void {
  const code = errorCode(error);
  if (code === null || !aboutSlug.includes(code)) return;
  form.setFieldError("slug", `errors:${code}.message`);
  form.getInputNode("slug")?.focus();
}
