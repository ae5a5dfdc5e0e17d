import { IconChevronDown } from "@tabler/icons-react";
import type { ReactNode } from "react";
import classes from "./IconSelect.module.css";

interface IconSelectProps {
  icon: ReactNode;
  label: string;
  value: string;
  options: { value: string; label: string; lang?: string }[];
  onChange: (value: string) => void;
  /** Shows only the icon on every screen; the list still shows names. */
  compact?: boolean;
}

/** A native select: it works everywhere, and Mantine's would add 7 KiB to the first page. */
export function IconSelect({ icon, label, value, options, onChange, compact = false }: IconSelectProps) {
  return (
    <div className={classes.root} data-compact={compact || undefined}>
      <span className={classes.icon} aria-hidden="true">
        {icon}
      </span>
      <select
        className={classes.select}
        aria-label={label}
        title={label}
        value={value}
        onChange={(event) => onChange(event.currentTarget.value)}
      >
        {options.map((option) => (
          <option key={option.value} value={option.value} lang={option.lang}>
            {option.label}
          </option>
        ))}
      </select>
      <IconChevronDown size={16} stroke={2} aria-hidden="true" className={classes.chevron} />
    </div>
  );
}
