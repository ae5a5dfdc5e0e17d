import { useMantineColorScheme, type MantineColorScheme } from "@mantine/core";
import { IconMoon, IconSun } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { useHydrated } from "@/lib/useHydrated";
import classes from "./ColorSchemeSelect.module.css";
import { IconSelect } from "./IconSelect";

const schemes = ["auto", "light", "dark"] as const satisfies MantineColorScheme[];

/**
 * Color scheme picker.
 * The prerendered page has both icons; CSS shows the current one.
 */
export function ColorSchemeSelect() {
  const { t } = useTranslation();
  const hydrated = useHydrated();
  const { colorScheme, setColorScheme } = useMantineColorScheme({ keepTransitions: true });

  const choose = (value: string) => {
    const scheme = schemes.find((known) => known === value);
    if (!scheme) return;
    // Stops transitions (global.css).
    // Mantine would insert a style element, which the Content Security Policy refuses.
    const { dataset } = document.documentElement;
    dataset.schemeChanging = "";
    setColorScheme(scheme);
    requestAnimationFrame(() => requestAnimationFrame(() => delete dataset.schemeChanging));
  };

  return (
    <IconSelect
      icon={
        <>
          <IconSun className={classes.sun} size={20} stroke={1.7} />
          <IconMoon className={classes.moon} size={20} stroke={1.7} />
        </>
      }
      label={t("header.theme.label")}
      value={hydrated ? colorScheme : "auto"}
      options={schemes.map((scheme) => ({ value: scheme, label: t(`header.theme.${scheme}`) }))}
      onChange={choose}
      compact
    />
  );
}
