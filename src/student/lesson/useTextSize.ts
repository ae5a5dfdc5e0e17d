import { useLocalStorage } from "@mantine/hooks";

/** Sizes of a lesson's text and their factors (LESSON-22). */
export const textSizes = { normal: 1, large: 1.15, largest: 1.3 } as const;
export type TextSize = keyof typeof textSizes;

const isSize = (text: string): text is TextSize => Object.hasOwn(textSizes, text);

/** The size chosen on this device. Without storage it lasts as long as the page. */
export function useTextSize(): [size: TextSize, choose: (size: TextSize) => void] {
  const [size, choose] = useLocalStorage<TextSize>({
    key: "lessonTextSize",
    defaultValue: "normal",
    serialize: String,
    deserialize: (text = "") => (isSize(text) ? text : "normal"),
    getInitialValueInEffect: false,
  });
  return [size, choose];
}
