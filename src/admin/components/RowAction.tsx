import { ActionIcon } from "@mantine/core";
import type { IconPencil } from "@tabler/icons-react";
import { Link } from "@/lib/router";

type RowActionProps = {
  icon: typeof IconPencil;
  /** Accessible name: the action and the row. */
  label: string;
  /** Tooltip. */
  hint?: string;
  /** For lines lower than a table row. */
  small?: boolean;
} & ({ to: string } | { onClick: () => void });

/** A small button at the end of a row. */
export function RowAction({ icon: Icon, label, hint, small = false, ...target }: RowActionProps) {
  const button = {
    "aria-label": label,
    title: hint,
    children: <Icon size={small ? 18 : 20} stroke={1.7} aria-hidden="true" />,
    ...(small && { size: 32 }),
  };
  return "to" in target ? (
    <ActionIcon {...button} component={Link} to={target.to} />
  ) : (
    <ActionIcon {...button} onClick={target.onClick} />
  );
}
