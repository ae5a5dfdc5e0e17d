/**
 * A reader of static BR Codes, written from the norm.
 * EMV QRCPS merchant-presented mode 1.1 and the BCB's manual; knows nothing of convex/shared/pix.ts.
 */
export interface BrCode {
  gui: string;
  key: string;
  currency: string;
  country: string;
  /** As sent: "49.00"; null if the payer types it. */
  amount: string | null;
  name: string;
  city: string;
  txid: string;
}

type Fields = Map<string, Buffer>;

const ASCII = /^[\x20-\x7e]*$/;

/** Splits fields by their lengths in bytes. */
function fieldsOf(bytes: Buffer): Fields {
  const fields: Fields = new Map();
  let at = 0;
  while (at < bytes.length) {
    const head = bytes.subarray(at, at + 4).toString("latin1");
    if (!/^\d{4}$/.test(head)) throw new Error(`No field at byte ${at}: ${JSON.stringify(head)}`);
    const id = head.slice(0, 2);
    const end = at + 4 + Number(head.slice(2));
    if (end === at + 4) throw new Error(`Field ${id} is empty`);
    if (end > bytes.length) throw new Error(`Field ${id} is cut off`);
    if (fields.has(id)) throw new Error(`Field ${id} is there twice`);
    fields.set(id, bytes.subarray(at + 4, end));
    at = end;
  }
  return fields;
}

/** CRC by dividing the message, as one number, by the polynomial. */
export function crcByDivision(bytes: Buffer): string {
  const size = BigInt(bytes.length * 8);
  const message = BigInt(`0x${bytes.toString("hex")}0000`);
  let rest = message ^ (0xffffn << size);
  for (let bit = size + 15n; bit >= 16n; bit--) if ((rest >> bit) & 1n) rest ^= 0x11021n << (bit - 16n);
  const digits = "0123456789ABCDEF";
  return [12n, 8n, 4n, 0n].map((shift) => digits[Number((rest >> shift) & 15n)]).join("");
}

/** Returns what a code says; throws where it breaks the norm. */
export function readBrCode(code: string): BrCode {
  const bytes = Buffer.from(code, "utf8");
  const fields = fieldsOf(bytes);
  const ids = [...fields.keys()];
  const text = (from: Fields, id: string, longest: number): string => {
    const value = from.get(id);
    if (value === undefined) throw new Error(`Field ${id} is missing`);
    if (value.length > longest) throw new Error(`Field ${id} is too long`);
    const read = value.toString("latin1");
    if (!ASCII.test(read)) throw new Error(`Field ${id} has letters outside the set`);
    return read;
  };
  if (ids[0] !== "00" || text(fields, "00", 2) !== "01") throw new Error("Not EMV");
  if (ids.at(-1) !== "63") throw new Error("The CRC is not last");
  const crc = text(fields, "63", 4);
  if (crc !== crcByDivision(bytes.subarray(0, -4))) throw new Error(`CRC ${crc} is wrong`);
  if (text(fields, "52", 4).length !== 4) throw new Error("Category");
  const account = fieldsOf(Buffer.from(text(fields, "26", 99)));
  const more = fieldsOf(Buffer.from(text(fields, "62", 99)));
  const amount = fields.has("54") ? text(fields, "54", 13) : null;
  if (amount !== null && !/^\d+(?:\.\d{1,2})?$/.test(amount)) throw new Error("Amount");
  const txid = text(more, "05", 25);
  if (!/^(?:[A-Za-z0-9]+|\*{3})$/.test(txid)) throw new Error("Txid");
  return {
    gui: text(account, "00", 14),
    key: text(account, "01", 77),
    currency: text(fields, "53", 3),
    country: text(fields, "58", 2),
    amount,
    name: text(fields, "59", 25),
    city: text(fields, "60", 15),
    txid,
  };
}
