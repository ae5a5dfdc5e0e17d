import { TextInput, type TextInputProps } from "@mantine/core";
import { useTranslation } from "react-i18next";

/** Field for a code of the app, or a recovery code. */
export function FactorCodeField(props: TextInputProps) {
  const { t } = useTranslation("security");
  return (
    <TextInput
      {...props}
      description={t("askedCode.hint")}
      autoComplete="one-time-code"
      autoCapitalize="none"
      spellCheck={false}
      required
      withAsterisk={false}
    />
  );
}
