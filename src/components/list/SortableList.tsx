import {
  closestCenter,
  DndContext,
  KeyboardSensor,
  PointerSensor,
  useSensor,
  useSensors,
  type DndContextProps,
  type UniqueIdentifier,
} from "@dnd-kit/core";
import {
  SortableContext,
  sortableKeyboardCoordinates,
  useSortable,
  verticalListSortingStrategy,
} from "@dnd-kit/sortable";
import { CSS } from "@dnd-kit/utilities";
import { ActionIcon, VisuallyHidden } from "@mantine/core";
import { IconArrowDown, IconArrowUp, IconGripVertical } from "@tabler/icons-react";
import { useLayoutEffect, useRef, useState, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import classes from "./SortableList.module.css";

interface Sortable {
  _id: string;
  title: string;
}

interface SortableListProps<Item extends Sortable> {
  items: readonly Item[];
  label: string;
  /** Called with the ids in their new order. */
  onReorder: (ids: Item["_id"][]) => void;
  /** Renders an item; `controls` has the handle and two buttons. */
  children: (item: Item, controls: ReactNode) => ReactNode;
}

/** Minimum drag distance: a click on the handle stays a click. */
const DRAG_AFTER_PX = 6;

/**
 * A list reordered by dragging, arrow keys or buttons.
 * Arrow keys work on the handle (WCAG 2.5.7).
 */
export function SortableList<Item extends Sortable>({ items, label, onReorder, children }: SortableListProps<Item>) {
  const { t } = useTranslation("controls");
  const ids = items.map(({ _id }) => _id);
  const list = useRef<HTMLOListElement>(null);
  const moved = useRef<{ id: string; by: number } | null>(null);
  const [said, setSaid] = useState("");
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: DRAG_AFTER_PX } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  );
  const accessibility = useDragTexts(items);

  const move = (id: string, to: number): void => {
    const from = ids.indexOf(id);
    if (from < 0 || to < 0 || to >= ids.length || to === from) return;
    const next = ids.filter((other) => other !== id);
    next.splice(to, 0, id);
    onReorder(next);
  };
  const step = (item: Item, by: number): void => {
    const to = ids.indexOf(item._id) + by;
    moved.current = { id: item._id, by };
    setSaid(t("sort.moved", { title: item.title, place: to + 1, total: ids.length }));
    move(item._id, to);
  };

  // The pressed button moves with its row and would lose the focus.
  // At the end of the list the other button takes it.
  const order = ids.join();
  useLayoutEffect(() => {
    const last = moved.current;
    moved.current = null;
    if (last === null) return;
    const buttons = list.current?.querySelectorAll<HTMLButtonElement>(`[data-move="${last.id}"]`) ?? [];
    const wanted = [...buttons].sort((one) => (one.dataset.by === String(last.by) ? -1 : 1));
    wanted.find((button) => !button.disabled)?.focus();
  }, [order]);

  return (
    <DndContext
      sensors={sensors}
      collisionDetection={closestCenter}
      accessibility={accessibility}
      onDragEnd={({ active, over }) => {
        if (over) move(String(active.id), ids.indexOf(String(over.id)));
      }}
    >
      <SortableContext items={ids} strategy={verticalListSortingStrategy}>
        <ol ref={list} className={classes.list} aria-label={label}>
          {items.map((item, index) => (
            <SortableItem
              key={item._id}
              item={item}
              first={index === 0}
              last={index === items.length - 1}
              onStep={(by) => step(item, by)}
            >
              {(controls) => children(item, controls)}
            </SortableItem>
          ))}
        </ol>
      </SortableContext>
      <VisuallyHidden role="status">{said}</VisuallyHidden>
    </DndContext>
  );
}

interface SortableItemProps {
  item: Sortable;
  first: boolean;
  last: boolean;
  onStep: (by: number) => void;
  children: (controls: ReactNode) => ReactNode;
}

function SortableItem({ item, first, last, onStep, children }: SortableItemProps) {
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
        {[
          { by: -1, icon: IconArrowUp, label: t("sort.up", { title }), off: first },
          { by: 1, icon: IconArrowDown, label: t("sort.down", { title }), off: last },
        ].map(({ by, icon: Icon, label, off }) => (
          <ActionIcon
            key={by}
            size={32}
            className={classes.step ?? ""}
            data-move={item._id}
            data-by={by}
            disabled={off}
            aria-label={label}
            onClick={() => onStep(by)}
          >
            <Icon size={18} aria-hidden="true" />
          </ActionIcon>
        ))}
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

/** Screen reader announcements while dragging. */
function useDragTexts(items: readonly Sortable[]): NonNullable<DndContextProps["accessibility"]> {
  const { t } = useTranslation("controls");
  const named = (id: UniqueIdentifier) => items.find(({ _id }) => _id === id)?.title ?? "";
  const place = (id: UniqueIdentifier) => ({
    place: items.findIndex(({ _id }) => _id === id) + 1,
    total: items.length,
  });
  return {
    screenReaderInstructions: { draggable: t("sort.instructions") },
    announcements: {
      onDragStart: ({ active }) => t("sort.lifted", { title: named(active.id), ...place(active.id) }),
      onDragOver: ({ active, over }) =>
        over ? t("sort.over", { title: named(active.id), ...place(over.id) }) : undefined,
      onDragEnd: ({ active, over }) =>
        over ? t("sort.moved", { title: named(active.id), ...place(over.id) }) : t("sort.canceled"),
      onDragCancel: () => t("sort.canceled"),
    },
  };
}
