import { Text } from "@mantine/core";
import { useId } from "react";
import classes from "./Choices.module.css";

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

/** One of a few, each with what it means. */
export function RadioChoices<Value extends string>({
  legend,
  choices,
  chosen,
  onChoose,
  disabled,
}: RadioChoicesProps<Value>) {
  const id = useId();
  return (
    <fieldset className={classes.choices} disabled={disabled}>
      <legend className={classes.legend}>{legend}</legend>
      {choices.map(({ value, label, description }) => (
        <label key={value} className={classes.choice}>
          <input
            type="radio"
            name={id}
            className={classes.control}
            checked={chosen === value}
            onChange={() => onChoose(value)}
            aria-label={label}
            aria-describedby={description ? `${id}-${value}` : undefined}
          />
          <span>
            {label}
            {description && (
              <Text span display="block" c="dimmed" fz="sm" id={`${id}-${value}`}>
                {description}
              </Text>
            )}
          </span>
        </label>
      ))}
    </fieldset>
  );
}
