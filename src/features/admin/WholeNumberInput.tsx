import { NumberInput } from "@mantine/core";

interface WholeNumberInputProps {
  label: string;
  description?: string;
  /** "" while the field is empty. */
  value: number | string;
  onChange: (value: number | string) => void;
  error: string | undefined;
  disabled: boolean;
  min: number;
  max?: number;
  required?: boolean;
}

/** What is typed stays as it is: a value out of range is said under the field and not corrected behind one's back. */
export function WholeNumberInput(props: WholeNumberInputProps) {
  return <NumberInput {...props} size="md" clampBehavior="none" allowDecimal={false} />;
}
