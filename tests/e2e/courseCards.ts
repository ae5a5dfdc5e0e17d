import type { Locator, Page } from "@playwright/test";

/** Cards of home's catalog; those of paths come before it. */
export const courseCards = (page: Page): Locator =>
  page.getByRole("region", { name: "Nossos cursos" }).getByRole("article");
