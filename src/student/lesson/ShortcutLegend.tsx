import { Button } from "@mantine/core";
import { useTranslation } from "react-i18next";
import classes from "./ShortcutLegend.module.css";

/** Keys of the lesson page, matching `aria-keyshortcuts`. */
export const shortcutKeys = { complete: "c", next: "n", back: "b" } as const;

export type ShortcutAction = keyof typeof shortcutKeys;

interface ShortcutLegendProps {
  actions: ShortcutAction[];
  enabled: boolean;
  onToggle: () => void;
}

/** Legend of the shortcuts; hidden on touch-only devices. */
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
