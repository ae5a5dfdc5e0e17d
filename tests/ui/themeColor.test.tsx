import { MantineProvider, useMantineColorScheme } from "@mantine/core";
import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import { ThemeColor } from "@/app/ThemeColor";
import { brand } from "@/lib/brand";

function Switch() {
  const { setColorScheme } = useMantineColorScheme();
  return <button onClick={() => setColorScheme("dark")}>dark</button>;
}

test("LOOK-5: the browser's bars follow the color scheme", async () => {
  document.head.innerHTML = '<meta name="theme-color" media="x" /><meta name="theme-color" media="y" />';
  const colors = () => [...document.querySelectorAll("meta")].map(({ content }) => content);
  render(
    <MantineProvider defaultColorScheme="light" env="test">
      <ThemeColor />
      <Switch />
    </MantineProvider>,
  );
  expect(colors()).toEqual([brand.page.light, brand.page.light]);
  await userEvent.click(screen.getByRole("button"));
  expect(colors()).toEqual([brand.page.dark, brand.page.dark]);
  document.head.innerHTML = "";
});
