import { PasswordInput, type PasswordInputProps } from "@mantine/core";

interface PasswordFieldProps extends PasswordInputProps {
  /** Name of the button that shows the typed password. */
  toggleLabel: string;
}

export function PasswordField({ toggleLabel, ...props }: PasswordFieldProps) {
  return (
    <PasswordInput
      {...props}
      // Mantine sets it on its other inputs only.
      aria-invalid={Boolean(props.error) || undefined}
      visibilityToggleButtonProps={{ "aria-label": toggleLabel }}
      required
      withAsterisk={false}
    />
  );
}
