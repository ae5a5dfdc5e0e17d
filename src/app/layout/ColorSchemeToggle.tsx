import { Button, useComputedColorScheme, useMantineColorScheme } from "@mantine/core";
import { IconMoon, IconSun } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { useHydrated } from "../../lib/hydrated";
import classes from "./ColorSchemeToggle.module.css";

/** Both icons are in the page that the build rendered; the style sheet shows the one that fits the scheme. */
export function ColorSchemeToggle() {
  const { t } = useTranslation();
  const hydrated = useHydrated();
  const { setColorScheme } = useMantineColorScheme();
  const current = useComputedColorScheme("light", { getInitialValueInEffect: false });
  const next = hydrated && current === "dark" ? "light" : "dark";

  return (
    <Button
      variant="ghost"
      size="icon"
      aria-label={t(`header.${next}`)}
      title={t(`header.${next}`)}
      onClick={() => setColorScheme(next)}
    >
      <IconMoon className={classes.toDark} size={20} stroke={1.7} />
      <IconSun className={classes.toLight} size={20} stroke={1.7} />
    </Button>
  );
}
