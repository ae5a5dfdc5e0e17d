import { IconCamera } from "@tabler/icons-react";
import { screen } from "@testing-library/react";
import { useState } from "react";
import { expect, test } from "vitest";
import { ImageButtons } from "@/components/form/ImageButtons";
import { keyboardAt, renderPage } from "./render";

function Picture() {
  const [hasImage, setHasImage] = useState(true);
  return (
    <ImageButtons
      rules={{ types: ["image/png"] }}
      icon={IconCamera}
      hasImage={hasImage}
      texts={{ upload: "upload", replace: "replace", remove: "remove" }}
      working={false}
      onChoose={() => undefined}
      onRemove={() => setHasImage(false)}
    />
  );
}

test("LOOK-8: taking a picture away leaves the keyboard at the button beside", async () => {
  const { user } = await renderPage(<Picture />);
  await user.click(screen.getByRole("button", { name: "remove" }));
  expect(keyboardAt()).toBe(screen.getByRole("button", { name: "upload" }));
});
