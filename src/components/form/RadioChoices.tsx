import { Radio, Stack } from "@mantine/core";

export interface Choice<Value extends string> {
  value: Value;
  label: string;
  description?: string;
}

interface RadioChoicesProps<Value extends string> {
  legend: string;
  choices: readonly Choice<Value>[];
  chosen: Value;
  onChoose: (value: Value) => void;
  disabled?: boolean;
}

/** Radio buttons with a description for each choice. */
export function RadioChoices<Value extends string>({
  legend,
  choices,
  chosen,
  onChoose,
  disabled = false,
}: RadioChoicesProps<Value>) {
  return (
    <Radio.Group label={legend} size="md" value={chosen} onChange={onChoose} disabled={disabled}>
      <Stack gap="sm" mt="xs">
        {choices.map(({ value, label, description }) => (
          <Radio key={value} value={value} label={label} description={description} />
        ))}
      </Stack>
    </Radio.Group>
  );
}
