import { createContext } from "react";

export interface LessonImage {
  name: string;
  url: string;
  width: number;
  height: number;
}

export const noImages: readonly LessonImage[] = [];

/** Uploaded images that a text may show. */
export const LessonImagesContext = createContext(noImages);
