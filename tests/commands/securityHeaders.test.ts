import { expect, test } from "vitest";
import { responseHeaders } from "../../scripts/build/headers";

test("LESSON-15: pages may frame the two players and nothing else", () => {
  const headers = responseHeaders({ documents: {}, convexUrl: "https://school.example" })["/*"];
  const policy = headers?.["Content-Security-Policy"]?.split("; ") ?? [];
  expect(policy.filter((directive) => /^(frame|child)-src/.test(directive))).toEqual([
    "frame-src https://www.youtube-nocookie.com https://player.vimeo.com",
  ]);
  expect(headers?.["Permissions-Policy"]).toContain(
    'autoplay=(self "https://www.youtube-nocookie.com" "https://player.vimeo.com")',
  );
});
