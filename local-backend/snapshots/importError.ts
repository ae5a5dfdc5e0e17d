/** An import cannot be; the message is for the user and says where. */
export class ImportError extends Error {
  override readonly name = "ImportError";
}
