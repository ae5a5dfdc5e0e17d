import type { ButtonVariant } from "./app/buttonTheme";
import type { DefaultMantineColor, MantineColorsTuple } from "@mantine/core";

declare module "@mantine/core" {
  export interface ButtonProps {
    variant?: ButtonVariant;
  }
  export interface MantineThemeColorsOverride {
    colors: Record<"selo" | DefaultMantineColor, MantineColorsTuple>;
  }
}
