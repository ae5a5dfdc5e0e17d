import { useSortable } from "@dnd-kit/sortable";
import { CSS } from "@dnd-kit/utilities";
import { ActionIcon } from "@mantine/core";
import { IconArrowDown, IconArrowUp, IconGripVertical } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import type { Sortable } from "./SortableList";
import classes from "./SortableList.module.css";

interface SortableItemProps {
  item: Sortable;
  first: boolean;
  last: boolean;
  onStep: (by: number) => void;
  children: (controls: ReactNode) => ReactNode;
}

export function SortableItem({ item, first, last, onStep, children }: SortableItemProps) {
  const { t } = useTranslation("controls");
  const { attributes, listeners, setNodeRef, setActivatorNodeRef, transform, transition, isDragging } = useSortable({
    id: item._id,
    attributes: { roleDescription: t("sort.role") },
    disabled: first && last,
  });
  const { title } = item;
  const controls =
    first && last ? null : (
      <span className={classes.controls}>
        <ActionIcon
          ref={setActivatorNodeRef}
          {...attributes}
          {...listeners}
          size={32}
          className={classes.handle ?? ""}
          aria-label={t("sort.drag", { title })}
        >
          <IconGripVertical size={18} aria-hidden="true" />
        </ActionIcon>
        <ActionIcon
          size={32}
          className={classes.step ?? ""}
          data-move={item._id}
          data-by={-1}
          disabled={first}
          aria-label={t("sort.up", { title })}
          onClick={() => onStep(-1)}
        >
          <IconArrowUp size={18} aria-hidden="true" />
        </ActionIcon>
        <ActionIcon
          size={32}
          className={classes.step ?? ""}
          data-move={item._id}
          data-by={1}
          disabled={last}
          aria-label={t("sort.down", { title })}
          onClick={() => onStep(1)}
        >
          <IconArrowDown size={18} aria-hidden="true" />
        </ActionIcon>
      </span>
    );

  return (
    <li
      ref={setNodeRef}
      className={classes.item}
      data-dragging={isDragging || undefined}
      style={{ transform: CSS.Translate.toString(transform), transition }}
    >
      {children(controls)}
    </li>
  );
}
