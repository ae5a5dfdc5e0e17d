import { useAction } from "convex/react";
import { ConvexError } from "convex/values";
import { api } from "@convex/_generated/api";
import { coverRules } from "@convex/shared/pictureRules";
import { scaleImage } from "@/lib/scaleImage";
import type { CourseDetail } from "@/admin/components/api";

type Edited = Pick<CourseDetail, "_id" | "version">;

/**
 * Uploads a cover in two sizes, or restores the illustration.
 *
 * Errors: coverInvalid, editConflict.
 */
export function useCover({ _id: courseId, version }: Edited): {
  upload: (picture: File) => Promise<void>;
  remove: () => Promise<void>;
} {
  const set = useAction(api.admin.covers.set);

  const scaled = async (picture: File, width: number): Promise<ArrayBuffer> => {
    const image = await scaleImage(picture, width).catch(() => {
      throw new ConvexError({ code: "coverInvalid" });
    });
    return await image.arrayBuffer();
  };

  return {
    upload: async (picture) => {
      const { small, large } = coverRules.widths;
      const cover = { small: await scaled(picture, small), large: await scaled(picture, large) };
      await set({ courseId, version, cover });
    },
    remove: async () => {
      await set({ courseId, version, cover: null });
    },
  };
}
