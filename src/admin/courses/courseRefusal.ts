import type { UseFormReturnType } from "@mantine/form";
import type { ErrorCode } from "@convex/shared/errorCodes";
import { errorCode } from "@/lib/errorMessage";
import type { CourseValues } from "./CourseFormFields";

/** Refusals that are about the address are shown under it as well: the toast is gone after four seconds. */
const aboutSlug: ErrorCode[] = ["slugTaken", "slugInvalid"];

export function showCourseRefusal(form: UseFormReturnType<CourseValues>, error: unknown): void {
  const code = errorCode(error);
  if (code === null || !aboutSlug.includes(code)) return;
  form.setFieldError("slug", `errors:${code}.message`);
  form.getInputNode("slug")?.focus();
}
