import { Button } from "@mantine/core";
import { useTranslation } from "react-i18next";
import classes from "./ShortcutLegend.module.css";

/** The keys of the lesson page; `aria-keyshortcuts` of its buttons name the same. */
export const shortcutKeys = { complete: "c", next: "n", back: "b" } as const;

export type ShortcutAction = keyof typeof shortcutKeys;

interface ShortcutLegendProps {
  /** Those that a key does something for now. */
  actions: ShortcutAction[];
  enabled: boolean;
  onToggle: () => void;
}

/** Small print below the buttons; not shown where there is only a touch screen. */
export function ShortcutLegend({ actions, enabled, onToggle }: ShortcutLegendProps) {
  const { t } = useTranslation("lesson");
  return (
    <section className={classes.legend} aria-label={t("shortcuts.title")}>
      {enabled ? (
        <ul className={classes.keys}>
          {actions.map((action) => (
            <li key={action}>
              <kbd>{shortcutKeys[action].toUpperCase()}</kbd> {t(action)}
            </li>
          ))}
        </ul>
      ) : (
        <span>{t("shortcuts.off")}</span>
      )}
      <Button variant="link" size="sm" px={4} onClick={onToggle}>
        {t(enabled ? "shortcuts.turnOff" : "shortcuts.turnOn")}
      </Button>
    </section>
  );
}
