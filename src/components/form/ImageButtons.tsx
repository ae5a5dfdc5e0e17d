import { Button, Group } from "@mantine/core";
import type { IconPhotoUp } from "@tabler/icons-react";
import { useEffect, useRef } from "react";
import { BusyButton } from "./BusyButton";
import { FileChooser } from "./FileChooser";

interface ImageButtonsProps {
  rules: { types: readonly string[] };
  icon: typeof IconPhotoUp;
  hasImage: boolean;
  texts: { upload: string; replace: string; remove: string };
  working: boolean;
  disabled?: boolean;
  onChoose: (file: File) => void;
  onRemove: () => void;
}

/** Buttons that upload, replace and remove one image. */
export function ImageButtons({ rules, icon: Icon, hasImage, texts, working, ...rest }: ImageButtonsProps) {
  const { disabled = false, onChoose, onRemove } = rest;
  const buttons = useRef<HTMLDivElement>(null);
  const had = useRef(hasImage);

  // Removing the image also removes the focused button.
  useEffect(() => {
    const isLost = had.current && !hasImage && document.activeElement === document.body;
    if (isLost) buttons.current?.querySelector("button")?.focus();
    had.current = hasImage;
  }, [hasImage]);

  return (
    <Group gap="sm" mt="md" ref={buttons}>
      <FileChooser accept={rules.types.join(",")} onChoose={onChoose}>
        {(props) => (
          <BusyButton
            {...props}
            variant="outline"
            busy={working}
            disabled={disabled}
            leftSection={<Icon size={18} aria-hidden="true" />}
          >
            {hasImage ? texts.replace : texts.upload}
          </BusyButton>
        )}
      </FileChooser>
      {hasImage && (
        <Button variant="ghost" disabled={working} onClick={onRemove}>
          {texts.remove}
        </Button>
      )}
    </Group>
  );
}
