/** A response other than 200. The body is Convex's `{"code","message"}`, which client and CLI print. */
export class HttpError extends Error {
  constructor(
    readonly status: number,
    readonly code: string,
    message: string,
  ) {
    super(message);
  }
}

export function badRequest(code: string, message: string): HttpError {
  return new HttpError(400, code, message);
}
