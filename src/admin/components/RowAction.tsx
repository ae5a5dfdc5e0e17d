import { ActionIcon } from "@mantine/core";
import type { IconPencil } from "@tabler/icons-react";
import { Link } from "react-router-dom";
import classes from "./RowAction.module.css";

type RowActionProps = {
  icon: typeof IconPencil;
  /** Accessible name: the action and the row; contains `word`. */
  label: string;
  /**
   * Name of the action.
   *
   * Shown beside the icon in a card on a phone, as a tooltip elsewhere.
   */
  word: string;
  /** For rows lower than those of a table. */
  small?: boolean;
  /** Inactive but focusable: a disabled button would lose the focus. */
  off?: boolean;
} & ({ to: string } | { onClick: () => void });

export function RowAction({ icon: Icon, label, word, small = false, off = false, ...target }: RowActionProps) {
  const button = {
    "aria-label": label,
    title: word,
    className: classes.button,
    children: (
      <>
        <Icon size={small ? 18 : 20} stroke={1.7} aria-hidden="true" />
        <span className={classes.word}>{word}</span>
      </>
    ),
    ...(small && { size: 32 }),
    ...(off && { "aria-disabled": true, "data-disabled": true }),
  };
  return "to" in target ? (
    <ActionIcon {...button} component={Link} to={target.to} />
  ) : (
    <ActionIcon {...button} onClick={() => !off && target.onClick()} />
  );
}
