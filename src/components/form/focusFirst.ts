import type { UseFormReturnType } from "@mantine/form";

/** For `form.onSubmit`: leads to the first field that is wrong. */
export function focusFirst<Values extends object>(
  form: Pick<UseFormReturnType<Values>, "getInputNode">,
  errors: object,
): void {
  const [first] = Object.keys(errors);
  if (first !== undefined) form.getInputNode(first)?.focus();
}
