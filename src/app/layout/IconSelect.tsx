import { NativeSelect } from "@mantine/core";
import type { ReactNode } from "react";
import classes from "./IconSelect.module.css";

interface IconSelectProps {
  icon: ReactNode;
  label: string;
  value: string;
  options: { value: string; label: string; lang?: string }[];
  onChange: (value: string) => void;
  /** Shows only the icon; the list still shows names. Default: false. */
  compact?: boolean;
}

/** A native select, which phones show at thumb size. */
export function IconSelect({ icon, label, value, options, onChange, compact = false }: IconSelectProps) {
  return (
    <NativeSelect
      variant="unstyled"
      classNames={{
        input: `${classes.select} ${compact ? classes.compact : ""}`,
        section: classes.section ?? "",
      }}
      aria-label={label}
      title={label}
      leftSection={icon}
      leftSectionPointerEvents="none"
      leftSectionWidth={40}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
    >
      {options.map((option) => (
        <option key={option.value} value={option.value} lang={option.lang}>
          {option.label}
        </option>
      ))}
    </NativeSelect>
  );
}
