/** Types for a package without its own. */
declare module "subset-font" {
  interface Options {
    targetFormat?: "sfnt" | "woff" | "woff2";
    noHinting?: boolean;
    variationAxes?: Record<string, number>;
  }
  /** Returns a font with these characters and their combined glyphs. */
  export default function subsetFont(font: Uint8Array, characters: string, options?: Options): Promise<Uint8Array>;
}
