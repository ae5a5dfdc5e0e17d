/** Signatures and fields of ZIP files (PKWARE's APPNOTE.TXT). */
export const LOCAL_HEADER = 0x04034b50;
export const CENTRAL_HEADER = 0x02014b50;
export const END = 0x06054b50;
export const END_64 = 0x06064b50;
export const END_64_LOCATOR = 0x07064b50;
export const ZIP_64_EXTRA = 1;
/** In a 32-bit field: the value is in the ZIP64 extra field. */
export const MAX_32 = 0xffffffff;
