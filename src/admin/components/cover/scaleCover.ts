import { ConvexError } from "convex/values";
import { coverRules } from "@convex/shared/pictureRules";
import { scaleImage } from "@/lib/scaleImage";

/** Both sizes of a picture; throws coverInvalid. */
export async function scaleCover(picture: File): Promise<{ small: ArrayBuffer; large: ArrayBuffer }> {
  const scaled = async (width: number): Promise<ArrayBuffer> => {
    const image = await scaleImage(picture, width).catch(() => {
      throw new ConvexError({ code: "coverInvalid" });
    });
    return await image.arrayBuffer();
  };
  const { small, large } = coverRules.widths;
  return { small: await scaled(small), large: await scaled(large) };
}
