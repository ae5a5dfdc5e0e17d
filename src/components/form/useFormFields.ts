import type { UseFormReturnType } from "@mantine/form";
import { fieldErrorText } from "@/lib/errorMessage";

/**
 * Props for each input of a controlled form: value, handlers, size and the error, which is stored as a translation key
 * (lib/formValidation.ts) and shown in the current language.
 */
export function useFormFields<Values extends object>(form: UseFormReturnType<Values>, disabled: boolean) {
  return (name: keyof Values & string) => {
    return {
      ...form.getInputProps(name),
      error: fieldErrorText(form.errors[name]),
      disabled,
      size: "md" as const,
    };
  };
}
