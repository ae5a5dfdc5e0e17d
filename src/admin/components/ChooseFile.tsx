import { Button, FileButton } from "@mantine/core";
import { IconUpload } from "@tabler/icons-react";
import { useRef } from "react";

interface ChooseFileProps {
  label: string;
  accept: string;
  onChoose: (file: File) => void;
}

/** The same file can be chosen again once it is corrected. */
export function ChooseFile({ label, accept, onChoose }: ChooseFileProps) {
  const reset = useRef<() => void>(null);
  const choose = (file: File | null): void => {
    reset.current?.();
    if (file) onChoose(file);
  };
  return (
    <FileButton accept={accept} resetRef={reset} onChange={choose}>
      {(props) => (
        <Button {...props} variant="outline" leftSection={<IconUpload size={18} aria-hidden="true" />}>
          {label}
        </Button>
      )}
    </FileButton>
  );
}
