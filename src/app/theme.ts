import { createTheme, type CSSVariablesResolver } from "@mantine/core";
import { productPalette } from "@convex/shared/productPalette";
import { brand } from "@/lib/brand";
import { actionIcon, button } from "./buttonTheme";
import classes from "./theme.module.css";

const FONT = "'Figtree Variable', 'Figtree Fallback', system-ui, -apple-system, 'Segoe UI', sans-serif";

export const theme = createTheme({
  colors: {
    selo: productPalette.shades,
    // Neutral with a hint of blue: cards use 7, the page is darker.
    // See cssVariablesResolver.
    dark: [
      "#E8E9ED",
      "#C9CBD3",
      "#B3B6C0",
      "#8F929E",
      "#3A3C49",
      "#30323D",
      "#25262F",
      "#1C1D26",
      "#17181F",
      "#101116",
    ],
  },
  primaryColor: "selo",
  primaryShade: { light: 6, dark: 5 },
  black: "#1B1B22",
  fontFamily: FONT,
  fontFamilyMonospace: "ui-monospace, SFMono-Regular, Menlo, Consolas, 'Liberation Mono', monospace",
  headings: {
    fontFamily: FONT,
    fontWeight: "700",
    textWrap: "balance",
    sizes: {
      h1: { fontSize: "clamp(1.875rem, 1.5rem + 1.6vw, 2.5rem)", lineHeight: "1.15" },
      h2: { fontSize: "clamp(1.5rem, 1.3rem + 0.9vw, 1.875rem)", lineHeight: "1.2" },
      h3: { fontSize: "1.25rem", lineHeight: "1.3" },
      h4: { fontSize: "1.0625rem", lineHeight: "1.4" },
      h5: { fontSize: "0.9375rem", lineHeight: "1.45" },
      h6: { fontSize: "0.875rem", lineHeight: "1.5" },
    },
  },
  radius: { xs: "4px", sm: "6px", md: "10px", lg: "16px", xl: "28px" },
  defaultRadius: "md",
  cursorType: "pointer",
  respectReducedMotion: true,
  // Plain objects: `Modal.extend(...)` would load Modal at once.
  components: {
    Button: button,
    ActionIcon: actionIcon,
    Anchor: { defaultProps: { underline: "hover" } },
    Badge: { defaultProps: { variant: "light", radius: "sm", tt: "none", fw: 600 } },
    Checkbox: { classNames: { input: classes.choice } },
    Radio: { classNames: { radio: classes.choice } },
    Card: { defaultProps: { withBorder: true, radius: "lg", padding: "lg" }, classNames: { root: classes.surface } },
    Container: { defaultProps: { size: 1140 }, classNames: { root: classes.container } },
    InputWrapper: { classNames: { label: classes.label } },
    // It would insert a style element, refused by the CSP (Dialog.tsx).
    Modal: { defaultProps: { radius: "lg", centered: true, removeScrollProps: { removeScrollBar: false } } },
    Drawer: { defaultProps: { removeScrollProps: { removeScrollBar: false } } },
    Paper: { defaultProps: { radius: "lg" }, classNames: { root: classes.surface } },
    PasswordInput: { defaultProps: { size: "md" } },
    Switch: { classNames: { track: classes.track } },
    Skeleton: { defaultProps: { radius: "sm" }, classNames: { root: classes.skeleton } },
    Tabs: { classNames: { tab: classes.tab } },
    TextInput: { defaultProps: { size: "md" } },
    Title: { classNames: { root: classes.title } },
  },
});

/**
 * Color pairs measured for AA contrast.
 * Mantine's defaults miss it in places: dimmed, outline, errors in the dark scheme.
 */
export const cssVariablesResolver: CSSVariablesResolver = () => ({
  variables: {
    "--selo-dark-tint": productPalette.darkTints[0],
    "--selo-dark-tint-hover": productPalette.darkTints[1],
    "--selo-shadow": "0 1px 2px rgb(20 18 50 / 4%), 0 12px 32px -12px rgb(20 18 50 / 18%)",
  },
  light: {
    "--selo-page": brand.page.light,
    "--selo-hairline": "#E9E7E1",
    "--selo-tint": "var(--mantine-color-selo-0)",
    "--selo-tint-text": "var(--mantine-color-selo-8)",
    "--mantine-color-dimmed": "#5B616E",
    "--mantine-color-teal-light": "var(--mantine-color-teal-0)",
    "--mantine-color-orange-light-color": "#A33A00",
    "--mantine-color-placeholder": "#6B7280",
    "--mantine-color-error": "var(--mantine-color-red-8)",
    "--mantine-color-default-border": "#D6D4CE",
    "--mantine-color-disabled-color": "#6B7280",
  },
  dark: {
    "--selo-page": brand.page.dark,
    "--selo-hairline": "var(--mantine-color-dark-5)",
    "--selo-tint": "var(--selo-dark-tint)",
    "--selo-tint-text": "var(--mantine-color-selo-2)",
    "--mantine-color-text": "var(--mantine-color-dark-0)",
    "--mantine-color-dimmed": "var(--mantine-color-dark-2)",
    "--mantine-color-gray-light": "var(--mantine-color-dark-5)",
    "--mantine-color-placeholder": "var(--mantine-color-dark-3)",
    "--mantine-color-error": "var(--mantine-color-red-4)",
    "--mantine-color-anchor": "var(--mantine-color-selo-3)",
    "--mantine-color-selo-text": "var(--mantine-color-selo-3)",
    "--mantine-color-selo-outline": "var(--mantine-color-selo-3)",
    "--mantine-color-selo-light": "var(--selo-dark-tint)",
    "--mantine-color-selo-light-hover": "var(--selo-dark-tint-hover)",
    "--mantine-color-selo-light-color": "var(--mantine-color-selo-2)",
    "--mantine-color-disabled-color": "var(--mantine-color-dark-3)",
  },
});
