import { Button, Menu } from "@mantine/core";
import { IconChevronDown, type IconPencil } from "@tabler/icons-react";
import { useRef } from "react";

interface RowAct {
  word: string;
  icon: typeof IconPencil;
  onClick: () => void;
  /** It cannot be taken back: it stands apart, at the end. Default: false. */
  isFinal?: boolean;
}

interface RowMenuProps {
  /** Shown on the button. */
  word: string;
  /** Accessible name: `word` and the row. */
  label: string;
  acts: readonly RowAct[];
}

/** A row's actions in words, where icons alone would be a riddle. */
export function RowMenu({ word, label, acts }: RowMenuProps) {
  const button = useRef<HTMLButtonElement>(null);
  const show = ({ word: name, icon: Icon, onClick, isFinal = false }: RowAct) => (
    <Menu.Item
      key={name}
      leftSection={<Icon size={18} stroke={1.7} aria-hidden="true" />}
      {...(isFinal && { c: "var(--mantine-color-error)" })}
      onClick={() => {
        // A dialog gives the focus back to what had it: the item will be gone.
        button.current?.focus();
        onClick();
      }}
    >
      {name}
    </Menu.Item>
  );
  const last = acts.filter(({ isFinal }) => isFinal);
  return (
    // Without Mantine's focusable placeholder: a menu may only have items.
    <Menu position="bottom-end" withInitialFocusPlaceholder={false}>
      <Menu.Target>
        <Button
          ref={button}
          size="sm"
          variant="outline"
          aria-label={label}
          rightSection={<IconChevronDown size={16} aria-hidden="true" />}
        >
          {word}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {acts.filter(({ isFinal }) => !isFinal).map(show)}
        {last.length > 0 && <Menu.Divider />}
        {last.map(show)}
      </Menu.Dropdown>
    </Menu>
  );
}
