import { NativeSelect, Text, type NativeSelectProps } from "@mantine/core";
import { cutText } from "@convex/shared/inquiryForm";

/** Paragraphs of a text, and the one that the reader has marked, or "". */
export interface Passages {
  all: readonly string[];
  marked: string;
}

interface PassageSelectProps extends Omit<NativeSelectProps, "data"> {
  /** The chosen paragraph; "" for the whole text. */
  chosen: string;
  passages: readonly string[];
  /** Name of the whole text. */
  whole: string;
}

/** Letters of a paragraph in the choice. */
const SHOWN = 70;
const shorten = (text: string): string => (text.length > SHOWN ? `${cutText(text, SHOWN)}…` : text);

/** Choice of a paragraph, with all of the chosen one below. */
export function PassageSelect({ passages, whole, chosen, ...props }: PassageSelectProps) {
  return (
    <>
      <NativeSelect
        {...props}
        data={[{ value: "", label: whole }, ...passages.map((each) => ({ value: each, label: shorten(each) }))]}
      />
      {chosen.length > SHOWN && (
        <Text fz="sm" c="dimmed" style={{ overflowWrap: "anywhere" }}>
          {chosen}
        </Text>
      )}
    </>
  );
}
