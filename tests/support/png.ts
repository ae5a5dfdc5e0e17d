import { crc32, deflateSync } from "node:zlib";

export interface PngParts {
  width: number;
  height: number;
  /** Bits, color type, compression, filter, interlace. */
  format?: readonly number[];
  /** Bytes of the pixels with a filter byte before each row. */
  raw?: Buffer;
  chunks?: (usual: Buffer[]) => Buffer[];
}

const chunk = (type: string, data: Buffer): Buffer => {
  const named = Buffer.concat([Buffer.from(type), data]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(named));
  return Buffer.concat([length, named, sum]);
};

/** A half-transparent RGBA picture, or what a test makes of it, packed by Node's zlib. */
export function png({ width, height, format = [8, 6, 0, 0, 0], raw, chunks = (usual) => usual }: PngParts): Buffer {
  const size = Buffer.alloc(8);
  size.writeUInt32BE(width);
  size.writeUInt32BE(height, 4);
  const row = Buffer.concat([Buffer.of(0), Buffer.alloc(4 * width, Buffer.of(0x20, 0x1f, 0x2d, 0x80))]);
  const pixels = raw ?? Buffer.concat(Array.from({ length: height }, () => row));
  const usual = [
    chunk("IHDR", Buffer.concat([size, Buffer.from(format)])),
    chunk("IDAT", deflateSync(pixels)),
    chunk("IEND", Buffer.alloc(0)),
  ];
  return Buffer.concat([Buffer.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a), ...chunks(usual)]);
}
