/** The one table of paths: the router uses `pattern`, every link uses `to`. */
export const paths = {
  home: { pattern: "/", to: () => "/" },
  auth: { pattern: "/auth", to: () => "/auth" },
  course: { pattern: "/course/:slug", to: (slug: string) => `/course/${encodeURIComponent(slug)}` },
  lesson: { pattern: "/lesson/:lessonId", to: (lessonId: string) => `/lesson/${encodeURIComponent(lessonId)}` },
  exam: { pattern: "/exam/:courseId", to: (courseId: string) => `/exam/${encodeURIComponent(courseId)}` },
  dashboard: { pattern: "/dashboard", to: (tab?: string) => (tab ? `/dashboard?tab=${tab}` : "/dashboard") },
  certificate: { pattern: "/certificate/:id", to: (id: string) => `/certificate/${encodeURIComponent(id)}` },
  verify: {
    pattern: "/verify/:hash?",
    to: (hash?: string) => (hash ? `/verify/${encodeURIComponent(hash)}` : "/verify"),
  },
  admin: { pattern: "/admin/*", to: () => "/admin" },
} as const;
