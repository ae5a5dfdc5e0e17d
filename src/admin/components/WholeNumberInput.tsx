import { NumberInput, type NumberInputProps } from "@mantine/core";

/** What is typed stays as it is: a value out of range is said under the field and not corrected behind one's back. */
export function WholeNumberInput(props: NumberInputProps) {
  return <NumberInput size="md" clampBehavior="none" allowDecimal={false} {...props} />;
}
