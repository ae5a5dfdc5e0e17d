import type { UseFormReturnType } from "@mantine/form";
import { useTranslation } from "react-i18next";

/**
 * What every input of a controlled form takes: value, handlers, size, and its error, kept as a translation key
 * (lib/formValidation.ts), in the language that is chosen now.
 */
export function useFormFields<Values extends object>(form: UseFormReturnType<Values>, disabled: boolean) {
  const { t } = useTranslation();
  return (name: keyof Values & string) => {
    const error: unknown = form.errors[name];
    return {
      ...form.getInputProps(name),
      error: typeof error === "string" ? t(error) : undefined,
      disabled,
      size: "md" as const,
    };
  };
}
