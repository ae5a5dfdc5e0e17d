import type { Infer } from "convex/values";
import type { Doc } from "../../../_generated/dataModel";
import type { versionText } from "./tables";

export type VersionText = Infer<typeof versionText>;
export type TextOf<Kind extends VersionText["kind"]> = Extract<VersionText, { kind: Kind }>;

export function toLessonText(
  { title, lessonType, videoAddress }: Pick<Doc<"lessons">, "title" | "lessonType" | "videoAddress">,
  content: string,
): TextOf<"lesson"> {
  return { kind: "lesson", title, lessonType, ...(videoAddress !== undefined && { videoAddress }), content };
}

export function toCourseText({
  title,
  description,
  outcomes,
}: Pick<Doc<"courses">, "title" | "description"> & { outcomes?: string | undefined }): TextOf<"course"> {
  return { kind: "course", title, description, ...(outcomes !== undefined && { outcomes }) };
}

export function isSameText(before: VersionText, after: VersionText): boolean {
  const names = Object.keys({ ...before, ...after }) as (keyof VersionText)[];
  return names.every((name) => before[name] === after[name]);
}
