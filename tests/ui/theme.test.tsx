import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { Button, DEFAULT_THEME } from "@mantine/core";
import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import type { ButtonSize, ButtonVariant } from "@/app/buttonTheme";
import { theme } from "@/app/theme";
import { renderPage } from "./render";

const variants: ButtonVariant[] = ["default", "destructive", "outline", "secondary", "ghost", "link", "hero"];
const sizes: ButtonSize[] = ["sm", "default", "lg", "icon"];

test("LOOK-1: the seven variants look different from each other", async () => {
  await renderPage(variants.map((variant) => <Button key={variant} variant={variant} aria-label={variant} />));
  const looks = variants.map((variant) => {
    const { style } = screen.getByRole("button", { name: variant });
    return ["--button-bg", "--button-color", "--button-bd"].map((name) => style.getPropertyValue(name)).join("|");
  });
  expect(new Set(looks).size).toBe(variants.length);
  expect(looks[0]).toContain("--mantine-primary-color-filled"); // not Mantine's own white "default"
});

test("LOOK-1: the four sizes have distinct heights, none under 24 px", async () => {
  await renderPage(sizes.map((size) => <Button key={size} size={size} aria-label={size} />));
  const heights = sizes.map((size) =>
    parseFloat(screen.getByRole("button", { name: size }).style.getPropertyValue("--button-height")),
  );
  expect(new Set(heights).size).toBe(sizes.length);
  for (const rem of heights) expect(rem * 16).toBeGreaterThanOrEqual(24);
});

test("variant and size default to the default ones", async () => {
  await renderPage(<Button>plain</Button>);
  const button = screen.getByRole("button", { name: "plain" });
  expect(button.dataset.variant).toBe("default");
  expect(button.dataset.size).toBe("default");
});

const source = join(import.meta.dirname, "../../src");
const filesWith = (named: RegExp) =>
  readdirSync(source, { recursive: true, encoding: "utf8" })
    .filter((file) => /\.(css|tsx?)$/.test(file))
    .filter((file) => named.test(readFileSync(join(source, file), "utf8")));

test("LOOK-9: no text has a palette's own color, which misses AA contrast in the light scheme", () => {
  expect(
    filesWith(new RegExp(` c="(${Object.keys({ ...DEFAULT_THEME.colors, ...theme.colors }).join("|")})(\\.\\d)?"`)),
  ).toEqual([]);
});
