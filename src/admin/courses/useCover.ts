import { useMutation } from "convex/react";
import { ConvexError } from "convex/values";
import { api } from "@convex/_generated/api";
import type { Id } from "@convex/_generated/dataModel";
import { coverRules } from "@convex/shared/coverRules";
import type { CourseDetail } from "./api";
import { scaleImage } from "./scaleImage";
import { uploadFile } from "./uploadFile";

type Edited = Pick<CourseDetail, "_id" | "version">;

/** Uploads a cover in its two sizes, or returns to the illustration. Errors: coverInvalid, editConflict. */
export function useCover({ _id: courseId, version }: Edited): {
  upload: (picture: File) => Promise<void>;
  remove: () => Promise<void>;
} {
  const createUploadUrl = useMutation(api.admin.covers.createUploadUrl);
  const save = useMutation(api.admin.covers.set);

  const store = async (picture: File, width: number): Promise<Id<"_storage">> => {
    const body = await scaleImage(picture, width).catch(() => {
      throw new ConvexError({ code: "coverInvalid" });
    });
    return (await uploadFile(await createUploadUrl({}), body)) as Id<"_storage">;
  };

  const set = async (cover: Parameters<typeof save>[0]["cover"]): Promise<void> => {
    const code = await save({ courseId, version, cover });
    if (code !== null) throw new ConvexError({ code });
  };

  return {
    upload: async (picture) => {
      const { small, large } = coverRules.widths;
      await set({ small: await store(picture, small), large: await store(picture, large) });
    },
    remove: async () => await set(null),
  };
}
