import { describe, expect, test } from "vitest";
import { findLostImages, imagePlace } from "../../../convex/shared/lessonImages";

const origins = ["https://escola.example", "https://deployment.convex.cloud"];

describe("LESSON-18: images of lessons", () => {
  test.each(["/images/a.png", "https://escola.example/a.png", "https://deployment.convex.cloud/api/storage/123"])(
    "%s is the school's own",
    (address) => {
      expect(imagePlace(address, origins)).toBe("own");
    },
  );

  test.each([
    "https://tracker.example/pixel.gif",
    "http://escola.example/a.png",
    "//tracker.example/a.png",
    "/\\tracker.example/a.png",
    "https://escola.example.tracker.example/a.png",
    "https://escola.example@tracker.example/a.png",
    "HTTPS://TRACKER.example/a.png",
    "javascript:alert(1)",
    "data:image/svg+xml,<svg/>",
    "https://[broken",
  ])("%s is not", (address) => {
    expect(imagePlace(address, origins)).toBe("elsewhere");
  });

  test.each([
    ["text\n\n![A](https://t.example/a.png)", [3]],
    ["![A](/a.png) ![B](https://t.example/b.png 'B') and ![C](<https://t.example/c.png>)", [1, 1]],
    ["![A][one]\n![two]\n\n[one]: https://t.example/a.png\n[two]: /b.png", [1]],
    ["```markdown\n![A](https://t.example/a.png)\n```\n![B](//t.example)", [4]],
    ["```x``` and ![A](https://t.example/a.png)", [1]],
    ["> ```\n> ![A](https://t.example/a.png)\n> ```\n> ![B](https://t.example/b.png)", [4]],
    ["`` one ` two `![A](https://t.example/a.png)` ``", []],
    ["``` open ![A](https://t.example/a.png) `and` more", [1]],
    ["Write `![A](https://t.example/a.png)` like this", []],
    ["[a link](https://t.example) and https://t.example", []],
  ])("%j has some in lines %j", (markdown, lines) => {
    expect(findLostImages(markdown, origins).map(({ line }) => line)).toEqual(lines);
  });
});
