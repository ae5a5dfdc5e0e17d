import { expect, test } from "vitest";
import { headersFile, responseHeaders } from "../../scripts/build/headers";
import { styleRules } from "../../scripts/build/inlineStyles";

test("LESSON-15: pages may frame the two players and nothing else", () => {
  const headers = responseHeaders({ documents: [], convexUrl: "https://school.example" })["/*"];
  const policy = headers?.["Content-Security-Policy"]?.split("; ") ?? [];
  expect(policy.filter((directive) => /^(frame|child)-src/.test(directive))).toEqual([
    "frame-src https://www.youtube-nocookie.com https://player.vimeo.com",
  ]);
  expect(headers?.["Permissions-Policy"]).toContain(
    'autoplay=(self "https://www.youtube-nocookie.com" "https://player.vimeo.com")',
  );
});

test("LESSON-18: pages load images from their own site and storage only", () => {
  const headers = responseHeaders({ documents: [], convexUrl: "https://school.example/path" })["/*"];
  const policy = headers?.["Content-Security-Policy"]?.split("; ") ?? [];
  expect(policy.filter((directive) => directive.startsWith("img-src"))).toEqual([
    "img-src 'self' data: https://school.example",
  ]);
});

test("LIVE-9: a header line that hosts would drop fails the build", () => {
  expect(() => headersFile({ "/*": { "Content-Security-Policy": "x".repeat(2_000) } })).toThrow(
    "hosts drop those over 2000",
  );
});

test("LIVE-9: style attributes become rules, one for each value, and need no hash", () => {
  const markup = `<p style="--font:&quot;A&quot;"></p><p style="color:red"></p><p style="--font:&quot;A&quot;"></p>`;
  const { rules, mark } = styleRules([markup]);
  expect(rules).toBe('[data-style="0"]:not(#_){--font:"A"}[data-style="1"]:not(#_){color:red}');
  expect(mark(markup)).toBe('<p data-style="0"></p><p data-style="1"></p><p data-style="0"></p>');
  expect(() => styleRules(['<p style="color:red}body{display:none"></p>'])).toThrow("cannot be a rule");
  const documents = [{ file: "index.html", pattern: "/", html: `<style>${rules}</style>${mark(markup)}` }];
  const headers = responseHeaders({ documents, convexUrl: "https://school.example" })["/*"];
  expect(headers?.["Content-Security-Policy"]).not.toContain("'unsafe-");
});
