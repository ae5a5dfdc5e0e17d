import type { UseFormReturnType } from "@mantine/form";
import { useTranslation } from "react-i18next";

/**
 * Props for each input of a controlled form: value, handlers, size and the error, which is stored as a translation key
 * (lib/formValidation.ts) and shown in the current language.
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
