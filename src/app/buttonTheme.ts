import { Button, type DefaultMantineColor, type MantineColorsTuple } from "@mantine/core";
import classes from "./theme.module.css";

/** The product's own button variants (LOOK-1). */
export type ButtonVariant = "default" | "destructive" | "outline" | "secondary" | "ghost" | "link" | "hero";
export type ButtonSize = "sm" | "default" | "lg" | "icon";

declare module "@mantine/core" {
  export interface ButtonProps {
    variant?: ButtonVariant;
  }
  export interface MantineThemeColorsOverride {
    colors: Record<"selo" | DefaultMantineColor, MantineColorsTuple>;
  }
}

interface Colors {
  bg: string;
  hover: string;
  color: string;
  border: string;
}

const NO_BORDER = "1px solid transparent";

/** Colors by variant, with a contrast of 4.5:1 in both schemes. */
const colors: Record<ButtonVariant, Colors> = {
  default: {
    bg: "var(--mantine-primary-color-filled)",
    hover: "var(--selo-filled-hover)",
    color: "var(--mantine-color-white)",
    border: NO_BORDER,
  },
  destructive: {
    bg: "var(--mantine-color-red-8)",
    hover: "var(--mantine-color-red-9)",
    color: "var(--mantine-color-white)",
    border: NO_BORDER,
  },
  outline: {
    bg: "transparent",
    hover: "var(--mantine-color-default-hover)",
    color: "var(--mantine-color-text)",
    border: "1px solid var(--mantine-color-default-border)",
  },
  secondary: {
    bg: "var(--selo-tint)",
    hover: "var(--mantine-primary-color-light-hover)",
    color: "var(--selo-tint-text)",
    border: NO_BORDER,
  },
  ghost: {
    bg: "transparent",
    hover: "var(--mantine-color-default-hover)",
    color: "var(--mantine-color-text)",
    border: NO_BORDER,
  },
  link: { bg: "transparent", hover: "transparent", color: "var(--mantine-color-anchor)", border: NO_BORDER },
  hero: {
    bg: "linear-gradient(120deg, var(--mantine-color-selo-6), var(--mantine-color-selo-8))",
    hover: "linear-gradient(120deg, var(--mantine-color-selo-7), var(--mantine-color-selo-9))",
    color: "var(--mantine-color-white)",
    border: NO_BORDER,
  },
};

const sizes: Record<ButtonSize, { height: string; padding: string; font: string }> = {
  sm: { height: "2.25rem", padding: "0.875rem", font: "0.875rem" },
  default: { height: "2.625rem", padding: "1.125rem", font: "0.9375rem" },
  lg: { height: "3.25rem", padding: "1.625rem", font: "1.0625rem" },
  icon: { height: "2.5rem", padding: "0", font: "1rem" },
};

const isVariant = (value: string | undefined): value is ButtonVariant => value !== undefined && value in colors;
const isSize = (value: string | undefined): value is ButtonSize => value !== undefined && value in sizes;

export const button = Button.extend({
  defaultProps: { variant: "default", size: "default" },
  classNames: { root: classes.button },
  // Mantine's own variants and sizes use Mantine's values.
  vars: (_theme, props) => {
    const look = isVariant(props.variant) && !props.color ? colors[props.variant] : null;
    const size = isSize(props.size) ? sizes[props.size] : null;
    return {
      root: {
        ...(look && {
          "--button-bg": look.bg,
          "--button-hover": look.hover,
          "--button-color": look.color,
          "--button-hover-color": look.color,
          "--button-bd": look.border,
        }),
        ...(size && {
          "--button-height": size.height,
          "--button-padding-x": size.padding,
          "--button-fz": size.font,
        }),
      },
    };
  },
});

/** Icon buttons of at least 40 px. Mantine's smallest are below 24. */
export const actionIcon = {
  defaultProps: { variant: "subtle", size: 40, color: "gray" },
  classNames: { root: classes.actionIcon },
};
