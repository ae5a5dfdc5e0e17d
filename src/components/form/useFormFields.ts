import type { UseFormReturnType } from "@mantine/form";
import { fieldErrorText } from "@/lib/errorMessage";

/**
 * What every input of a controlled form takes: value, handlers, size, and its error, kept as a translation key
 * (lib/formValidation.ts), in the language that is chosen now.
 */
export function useFormFields<Values extends object>(form: UseFormReturnType<Values>, disabled: boolean) {
  return (name: keyof Values & string) => {
    return {
      ...form.getInputProps(name),
      error: fieldErrorText(form.errors[name]),
      disabled,
      size: "md",
    };
  };
}
