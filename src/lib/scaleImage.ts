const QUALITY = 0.82;

/**
 * Scales a picture down to at most `maxWidth` pixels.
 * WebP, or JPEG where the browser writes no WebP.
 *
 * @throws for a file that is not a picture
 */
export async function scaleImage(file: Blob, maxWidth: number): Promise<Blob> {
  return await toPhoto(await drawScaled(file, { width: maxWidth, height: Infinity }));
}

/**
 * Crops a picture to its middle square of at most `size` pixels.
 * Same formats as `scaleImage`.
 *
 * @throws for a file that is not a picture
 */
export async function squareImage(file: Blob, size: number): Promise<Blob> {
  const picture = await createImageBitmap(file);
  const side = Math.min(picture.width, picture.height);
  const canvas = document.createElement("canvas");
  canvas.width = canvas.height = Math.min(size, side);
  const from = [(picture.width - side) / 2, (picture.height - side) / 2] as const;
  canvas.getContext("2d")?.drawImage(picture, ...from, side, side, 0, 0, canvas.width, canvas.height);
  picture.close();
  return await toPhoto(canvas);
}

/**
 * Scales a picture down to at most this size, as PNG.
 *
 * @throws for a file that is not a picture
 */
export async function pngOf(file: Blob, most: { width: number; height: number }): Promise<Blob> {
  return await toBlob(await drawScaled(file, most), "image/png");
}

/**
 * Fits a picture into the middle of a square of `size` pixels, as PNG.
 *
 * @throws for a file that is not a picture
 */
export async function iconOf(file: Blob, size: number): Promise<Blob> {
  const picture = await createImageBitmap(file);
  const scale = Math.min(size / picture.width, size / picture.height);
  const [width, height] = [picture.width * scale, picture.height * scale];
  const canvas = document.createElement("canvas");
  canvas.width = canvas.height = size;
  canvas.getContext("2d")?.drawImage(picture, (size - width) / 2, (size - height) / 2, width, height);
  picture.close();
  return await toBlob(canvas, "image/png");
}

/**
 * Extracts a photographed signature as ink on a transparent PNG.
 *
 * @throws for a file that is not a picture
 */
export async function inkOf(file: Blob, most: { width: number; height: number }): Promise<Blob> {
  const canvas = await drawScaled(file, most);
  const context = canvas.getContext("2d");
  if (context === null) throw new Error("no canvas");
  const image = context.getImageData(0, 0, canvas.width, canvas.height);
  toInk(image.data);
  context.putImageData(image, 0, 0);
  return await toBlob(canvas, "image/png");
}

/**
 * Text color of the certificate's PDF.
 * See convex/model/credentials/certificates/pdf/pen.ts.
 */
const INK = [0x20, 0x1f, 0x2d] as const;
/** Lightness of full ink and of full paper. */
const [DARK, PALE] = [0.35, 0.8];

/**
 * Converts RGBA in place: lighter pixels get more transparent.
 * Transparent ones stay transparent.
 */
export function toInk(pixels: Uint8ClampedArray): void {
  for (let at = 0; at < pixels.length; at += 4) {
    const [red = 0, green = 0, blue = 0, alpha = 0] = pixels.subarray(at, at + 4);
    const lightness = (0.2126 * red + 0.7152 * green + 0.0722 * blue) / 255;
    const ink = Math.min(1, Math.max(0, (PALE - lightness) / (PALE - DARK)));
    pixels.set([...INK, Math.round(ink * alpha)], at);
  }
}

async function drawScaled(file: Blob, most: { width: number; height: number }): Promise<HTMLCanvasElement> {
  const picture = await createImageBitmap(file);
  const scale = Math.min(1, most.width / picture.width, most.height / picture.height);
  const canvas = document.createElement("canvas");
  canvas.width = Math.max(1, Math.round(picture.width * scale));
  canvas.height = Math.max(1, Math.round(picture.height * scale));
  canvas.getContext("2d")?.drawImage(picture, 0, 0, canvas.width, canvas.height);
  picture.close();
  return canvas;
}

async function toPhoto(canvas: HTMLCanvasElement): Promise<Blob> {
  const webp = await toBlob(canvas, "image/webp");
  return webp.type === "image/webp" ? webp : await toBlob(canvas, "image/jpeg");
}

async function toBlob(canvas: HTMLCanvasElement, type: string): Promise<Blob> {
  return await new Promise((resolve, reject) => {
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error("canvas.toBlob failed"))), type, QUALITY);
  });
}
