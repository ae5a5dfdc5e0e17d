import * as z from "zod/mini";
import { isWholeBetween, titleField } from "./contentFields";
import { lessonTypes } from "./lessonTypes";
import { limits } from "./limits";
import { optional } from "./optional";
import { parseVideo, videoAddress } from "./video";

const content = z.string().check(z.maxLength(limits.lessonContent, "contentTooLong"));

/** YouTube or Vimeo, stored in one form (LESSON-14). */
const videoField = z.string().check(
  z.maxLength(limits.videoAddress, { error: "videoAddressInvalid", abort: true }),
  z.trim(),
  z.refine((address) => parseVideo(address) !== null, { error: "videoAddressInvalid", abort: true }),
  z.overwrite((address) => {
    const video = parseVideo(address);
    return video === null ? address : videoAddress(video);
  }),
);

const fields = {
  title: titleField,
  lessonType: z._default(z.enum(lessonTypes), "text"),
  videoAddress: optional(videoField, "videoAddressInvalid"),
  durationMinutes: z
    .number("durationMinutesInvalid")
    .check(z.refine((minutes) => isWholeBetween(minutes, 1, limits.durationMinutes), "durationMinutesInvalid")),
};

type VideoFields = Pick<z.output<z.ZodMiniObject<typeof fields>>, "lessonType" | "videoAddress">;

/** A video has an address, a text has none. */
const path: (keyof VideoFields)[] = ["videoAddress"];
const hasAddress = z.refine<VideoFields>(
  ({ lessonType, videoAddress }) => lessonType === "text" || videoAddress !== undefined,
  { path, error: "videoAddressRequired" },
);
const dropAddress = <Fields extends VideoFields>(lesson: Fields): Fields => ({
  ...lesson,
  videoAddress: lesson.lessonType === "video" ? lesson.videoAddress : undefined,
});

/** A new lesson; its text may be generated later. */
export const newLessonForm = z.object({ ...fields, content }).check(hasAddress, z.overwrite(dropAddress));

/** A lesson with a text, which stays required (ADMIN-9). */
export const lessonForm = z
  .object({
    ...fields,
    content: content.check(z.refine((markdown) => markdown.trim() !== "", "contentRequired")),
  })
  .check(hasAddress, z.overwrite(dropAddress));
