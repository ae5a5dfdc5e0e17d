import type { DndContextProps, UniqueIdentifier } from "@dnd-kit/core";
import { useTranslation } from "react-i18next";
import type { Sortable } from "./SortableList";

/** Screen reader announcements while dragging. */
export function useDragTexts(items: readonly Sortable[]): NonNullable<DndContextProps["accessibility"]> {
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
