"use node";

import { brotliDecompressSync } from "node:zlib";
import { initWasm, Resvg } from "@resvg/resvg-wasm";
import { v } from "convex/values";
import PDFDocument from "pdfkit";
import { internalAction } from "../functions";

// eslint-disable-next-line @convex-dev/import-wrong-runtime -- the rule does not see that this file runs in Node itself
import { loadFaces } from "../model/credentials/certificates/pdf/faces";
import { createPen, noStandardFont } from "../model/credentials/certificates/pdf/pen";
import { certificatePicture, drawPicture } from "../model/credentials/certificates/picture/drawing";
import { readFileBytes } from "../model/platform/storedFiles";

/** The engine starts once in a process. */
let loading: Promise<void> | undefined;

async function load(): Promise<void> {
  const { default: renderer } = await import("../model/credentials/certificates/picture/renderer.json");
  await initWasm(brotliDecompressSync(Buffer.from(renderer.wasm, "base64")));
}

/** The picture of a shared certificate as PNG (CERT-36). */
export const draw = internalAction({
  args: { picture: certificatePicture },
  returns: v.bytes(),
  handler: async (ctx, { picture }): Promise<ArrayBuffer> => {
    await (loading ??= load());
    const faces = await loadFaces(JSON.stringify(picture));
    const pen = createPen(new PDFDocument(noStandardFont), faces, picture.school.accent);
    const svg = drawPicture(pen, picture, await readFileBytes(ctx, picture.school.icon));
    const fontBuffers = faces.map(({ font }) => new Uint8Array(font()));
    const image = new Resvg(svg, { font: { fontBuffers, defaultFontFamily: "EB Garamond" } });
    return image.render().asPng().slice().buffer;
  },
});
