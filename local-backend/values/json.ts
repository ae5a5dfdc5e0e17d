/** JSON on the wire; Convex's own values are encoded in it (`$integer`, `$bytes`, `$float`). */
export type JsonValue = null | boolean | number | string | JsonValue[] | JsonObject;
export interface JsonObject {
  [key: string]: JsonValue;
}
