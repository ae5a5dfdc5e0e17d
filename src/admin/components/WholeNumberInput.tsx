import { NumberInput, type NumberInputProps } from "@mantine/core";

/** Keeps what is typed: a value out of range gets an error under the field instead of a silent correction. */
export function WholeNumberInput(props: NumberInputProps) {
  return <NumberInput size="md" clampBehavior="none" allowDecimal={false} {...props} />;
}
