import { ActionIcon } from "@mantine/core";
import type { IconPencil } from "@tabler/icons-react";
import { Link } from "react-router-dom";
import classes from "./RowAction.module.css";

type RowActionProps = {
  icon: typeof IconPencil;
  /** Accessible name: the action and the row. Contains the word. */
  label: string;
  /** The action alone: beside the icon in a card on a phone, a tooltip elsewhere. */
  word: string;
  /** For lines lower than a table row. */
  small?: boolean;
  /** Does nothing now, but stays enabled: a disabled button would lose the focus. */
  off?: boolean;
} & ({ to: string } | { onClick: () => void });

/** A small button at the end of a row. */
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
