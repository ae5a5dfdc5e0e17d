/** A refused token. `code` and `message` appear in the 401 body and in AuthError. */
export class AuthenticationError extends Error {
  override readonly name = "AuthenticationError";
  constructor(
    readonly code: string,
    message: string,
  ) {
    super(message);
  }
}
