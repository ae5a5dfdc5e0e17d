import { Button } from "@mantine/core";
import { IconUpload } from "@tabler/icons-react";
import { FileChooser } from "@/components/form/FileChooser";

interface ChooseFileProps {
  label: string;
  accept: string;
  onChoose: (file: File) => void;
}

export function ChooseFile({ label, ...rest }: ChooseFileProps) {
  return (
    <FileChooser {...rest}>
      {(props) => (
        <Button {...props} variant="outline" leftSection={<IconUpload size={18} aria-hidden="true" />}>
          {label}
        </Button>
      )}
    </FileChooser>
  );
}
