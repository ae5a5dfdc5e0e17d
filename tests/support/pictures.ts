/** Files with the heads of pictures, and what a test puts in. Their pixels are made up. */

type Part = readonly [name: string, data: Buffer];

export function webp({ width, height, parts = [] }: { width: number; height: number; parts?: Part[] }): Buffer {
  const pixels = Buffer.alloc(12, 7);
  pixels[0] = 0x2f;
  pixels.writeUInt32LE((width - 1) | ((height - 1) << 14), 1);
  const chunks = [["VP8L", pixels] as const, ...parts].map(([name, data]) => {
    const length = Buffer.alloc(4);
    length.writeUInt32LE(data.length);
    return Buffer.concat([Buffer.from(name), length, data, Buffer.alloc(data.length % 2)]);
  });
  const body = Buffer.concat([Buffer.from("WEBP"), ...chunks]);
  const size = Buffer.alloc(4);
  size.writeUInt32LE(body.length);
  return Buffer.concat([Buffer.from("RIFF"), size, body]);
}

type Segment = readonly [marker: number, data: Buffer];

export function jpeg({
  width,
  height,
  segments = [],
}: {
  width: number;
  height: number;
  segments?: Segment[];
}): Buffer {
  const frame = Buffer.from([8, 0, 0, 0, 0, 1, 1, 0x11, 0]);
  frame.writeUInt16BE(height, 1);
  frame.writeUInt16BE(width, 3);
  const usual: Segment[] = [[0xe0, Buffer.from("JFIF\0")], ...segments, [0xc0, frame], [0xda, Buffer.alloc(6)]];
  const parts = usual.map(([marker, data]) => {
    const length = Buffer.alloc(2);
    length.writeUInt16BE(data.length + 2);
    return Buffer.concat([Buffer.of(0xff, marker), length, data]);
  });
  // Within a scan: a stuffed byte and a restart.
  const scan = Buffer.of(1, 2, 0xff, 0, 3, 0xff, 0xd0, 4);
  return Buffer.concat([Buffer.of(0xff, 0xd8), ...parts, scan, Buffer.of(0xff, 0xd9)]);
}

/** As functions take it. */
export const toBytes = (file: Buffer): ArrayBuffer => new Uint8Array(file).buffer;
