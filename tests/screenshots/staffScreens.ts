import type { Screen } from "./screens";

/** Pages of the administration that look different for each role. */
const pages = [
  ["overview", "/admin"],
  ["announcements", "/admin/announcements"],
  ["inquiries", "/admin/questions"],
  ["people", "/admin/students"],
] as const;

const viewers = ["admin", "support", "teacher"] as const;

/** One row per picture. */
export const staffScreens: Screen[] = [
  ...viewers.flatMap((who) =>
    pages.map(([name, path]): Screen => ({ name: `staff-${name}-${who}`, who, path: () => path })),
  ),
  ...viewers.map((who): Screen => ({
    name: `staff-course-${who}`,
    who,
    path: ({ started }) => `/admin/courses/${started._id}`,
  })),
  { name: "staff-paths", who: "admin", path: () => "/admin/paths" },
  {
    name: "staff-path",
    who: "admin",
    path: () => "/admin/paths",
    steps: async (page) => {
      await page.locator("main table a[href^='/admin/paths/']").first().click();
      await page.locator("main form").first().waitFor();
    },
  },
  {
    name: "staff-inquiry",
    who: "teacher",
    path: () => "/admin/questions",
    steps: async (page) => {
      await page.locator("main a[href^='/admin/questions/']").first().click();
      await page.waitForURL(/questions\/./);
      await page.locator("main textarea").first().waitFor();
    },
  },
  { name: "staff-requests", who: "support", path: () => "/admin/requests" },
  { name: "staff-audit", who: "admin", path: () => "/admin/audit" },
  { name: "staff-bin", who: "admin", path: () => "/admin/bin" },
  { name: "staff-lesson-preview", who: "teacher", path: ({ lesson }) => `/lesson/${lesson.next}` },
];
