import { crc32 } from "node:zlib";
import { expect, test } from "vitest";
import { readPicture } from "../../../convex/model/platform/pictures/pictures";
import { jpeg, webp } from "../../support/pictures";
import { png } from "../../support/png";

const size = { width: 5, height: 3 };
/** The smallest picture that libwebp writes, with losses. */
const lossy = Buffer.from("UklGRiIAAABXRUJQVlA4IBYAAAAwAQCdASoBAAEADsD+JaQAA3AAAAAA", "base64");
const withText = (usual: Buffer[]) => {
  const text = Buffer.from("\0\0\0\x04tEXtGPS\0\0\0\0\0");
  text.writeUInt32BE(crc32(text.subarray(4, 12)), 12);
  return [...usual.slice(0, 1), text, ...usual.slice(1)];
};

/** Header, nothing in between, end. */
const withoutPixels = (whole: Buffer) => Buffer.concat([whole.subarray(0, 33), whole.subarray(-12)]);
function withHeight(whole: Buffer, height: number): Buffer {
  const changed = Buffer.from(whole);
  changed.writeUInt32BE(height, 20);
  changed.writeUInt32BE(crc32(changed.subarray(12, 29)), 29);
  return changed;
}
function webpOf(frame: Buffer): Buffer {
  const part = Buffer.concat([Buffer.from("WEBPVP8 "), Buffer.alloc(4), frame]);
  part.writeUInt32LE(frame.length, 8);
  const head = Buffer.from("RIFF....");
  head.writeUInt32LE(part.length, 4);
  return Buffer.concat([head, part]);
}

test.each<[string, Buffer, object]>([
  ["WebP", webp(size), { type: "image/webp", ...size }],
  ["WebP with losses", lossy, { type: "image/webp", width: 1, height: 1 }],
  ["WebP with colors", webp({ ...size, parts: [["ICCP", Buffer.from("abc")]] }), { type: "image/webp", ...size }],
  ["JPEG", jpeg(size), { type: "image/jpeg", ...size }],
  ["JPEG with colors", jpeg({ ...size, segments: [[0xe2, Buffer.from("ICC_PROFILE\0")]] }), { type: "image/jpeg" }],
  ["PNG", png(size), { type: "image/png", ...size }],
])("PROFILE-10: %s is known by its bytes", (_, bytes, picture) => {
  expect(readPicture(bytes)).toMatchObject(picture);
});

test.each<[string, Buffer]>([
  ["nothing", Buffer.alloc(0)],
  ["PNG without pixels", withoutPixels(png(size))],
  ["PNG with fewer pixels than it says", withHeight(png(size), 4)],
  ["WebP with losses of which only the head is there", webpOf(lossy.subarray(20, 30))],
  ["a drawing with scripts", Buffer.from("<svg xmlns='http://www.w3.org/2000/svg'/>")],
  ["a page", Buffer.from("<!doctype html><p>GIF89a")],
  ["WebP that says where", webp({ ...size, parts: [["EXIF", Buffer.from("GPS")]] })],
  ["WebP with XMP", webp({ ...size, parts: [["XMP ", Buffer.from("<x/>")]] })],
  ["a moving WebP", webp({ ...size, parts: [["ANIM", Buffer.alloc(6)]] })],
  ["WebP that breaks off", webp(size).subarray(0, -1)],
  ["WebP with something behind it", Buffer.concat([webp(size), Buffer.from("GPS")])],
  ["JPEG that says where", jpeg({ ...size, segments: [[0xe1, Buffer.from("Exif\0\0GPS")]] })],
  ["JPEG that says who", jpeg({ ...size, segments: [[0xed, Buffer.from("Photoshop 3.0")]] })],
  ["JPEG with a comment", jpeg({ ...size, segments: [[0xfe, Buffer.from("Ana")]] })],
  ["JPEG with a second picture", jpeg({ ...size, segments: [[0xe2, Buffer.from("MPF\0")]] })],
  ["JPEG that breaks off", jpeg(size).subarray(0, -2)],
  ["JPEG with something behind it", Buffer.concat([jpeg(size), Buffer.from("GPS")])],
  ["PNG with a text", png({ ...size, chunks: withText })],
  ["PNG that breaks off", png(size).subarray(0, -1)],
  ["a picture without pixels", jpeg({ width: 0, height: 3 })],
])("PROFILE-10: %s is no picture", (_, bytes) => {
  expect(readPicture(bytes)).toBeNull();
});
