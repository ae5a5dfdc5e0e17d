const QUALITY = 0.82;

/**
 * The picture at most this many pixels wide, as WebP, or as JPEG where the browser writes no WebP.
 *
 * @throws for a file that is no picture
 */
export async function scaleImage(file: Blob, maxWidth: number): Promise<Blob> {
  const picture = await createImageBitmap(file);
  const scale = Math.min(1, maxWidth / picture.width);
  const canvas = document.createElement("canvas");
  canvas.width = Math.max(1, Math.round(picture.width * scale));
  canvas.height = Math.max(1, Math.round(picture.height * scale));
  canvas.getContext("2d")?.drawImage(picture, 0, 0, canvas.width, canvas.height);
  picture.close();
  const webp = await toBlob(canvas, "image/webp");
  return webp.type === "image/webp" ? webp : await toBlob(canvas, "image/jpeg");
}

async function toBlob(canvas: HTMLCanvasElement, type: string): Promise<Blob> {
  return await new Promise((resolve, reject) => {
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error("canvas.toBlob failed"))), type, QUALITY);
  });
}
