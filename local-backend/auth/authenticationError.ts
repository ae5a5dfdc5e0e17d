/** A token was refused. `code` and `message` as Convex's clients see them, in the 401 body and in AuthError. */
export class AuthenticationError extends Error {
  override readonly name = "AuthenticationError";
  constructor(
    readonly code: string,
    message: string,
  ) {
    super(message);
  }
}
