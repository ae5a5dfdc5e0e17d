import type { ChangeEventHandler, FocusEventHandler } from "react";
import type { UseFormReturnType } from "@mantine/form";
import { useTranslation } from "react-i18next";

/** Mantine types all of these as `any`. */
interface InputProps {
  error?: unknown;
  defaultValue?: string;
  onChange: ChangeEventHandler<HTMLInputElement>;
  onFocus?: FocusEventHandler<HTMLInputElement>;
  onBlur?: FocusEventHandler<HTMLInputElement>;
}

/** Everything that the inputs of both forms share. Errors are kept as translation keys (lib/formValidation.ts). */
export function useFieldProps<Values extends Record<string, string>>(
  form: UseFormReturnType<Values>,
  disabled: boolean,
) {
  const { t } = useTranslation();
  return (name: keyof Values & string) => {
    const { error, ...props } = form.getInputProps(name) as InputProps;
    return {
      ...props,
      error: typeof error === "string" ? t(error) : undefined,
      disabled,
      required: true,
      withAsterisk: false,
    };
  };
}
