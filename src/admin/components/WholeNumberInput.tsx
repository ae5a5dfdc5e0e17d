import { TextInput, type TextInputProps } from "@mantine/core";

interface WholeNumberInputProps extends Omit<TextInputProps, "value" | "onChange" | "min" | "max"> {
  value?: number | string;
  /** Called with a number, or the text when it is not one. */
  onChange?: (value: number | string) => void;
}

const WHOLE = /^-?\d{1,15}$/;

/**
 * Input for whole numbers that leaves what is typed as it is.
 *
 * A value out of range gets an error under the field instead of a silent correction.
 */
export function WholeNumberInput({ value = "", onChange, ...props }: WholeNumberInputProps) {
  return (
    <TextInput
      size="md"
      inputMode="numeric"
      {...props}
      value={String(value)}
      onChange={({ currentTarget }) => {
        const text = currentTarget.value.trim();
        onChange?.(WHOLE.test(text) ? Number(text) : text);
      }}
    />
  );
}
