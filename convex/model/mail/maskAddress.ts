/** "m…@school.example": for the audit trail, which is kept longer than an address of somebody without an account may be. */
export function maskAddress(email: string): string {
  return `${email.slice(0, 1)}…${email.slice(email.lastIndexOf("@"))}`;
}
