import { FileButton, type FileButtonProps } from "@mantine/core";
import { useRef } from "react";

interface FileChooserProps extends Pick<FileButtonProps, "children"> {
  accept: string;
  onChoose: (file: File) => void;
}

/**
 * Mantine's FileButton that can choose the same file again.
 * For a file that was refused and corrected.
 */
export function FileChooser({ onChoose, ...rest }: FileChooserProps) {
  const reset = useRef<() => void>(null);
  const choose = (file: File | null): void => {
    reset.current?.();
    if (file) onChoose(file);
  };
  return <FileButton {...rest} resetRef={reset} onChange={choose} />;
}
