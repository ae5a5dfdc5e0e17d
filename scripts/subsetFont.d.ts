/** The package has no types of its own. */
declare module "subset-font" {
  interface Options {
    targetFormat?: "sfnt" | "woff" | "woff2";
    noHinting?: boolean;
    variationAxes?: Record<string, number>;
  }
  /** A font with these characters only, and all that is made of them. */
  export default function subsetFont(font: Uint8Array, characters: string, options?: Options): Promise<Uint8Array>;
}
