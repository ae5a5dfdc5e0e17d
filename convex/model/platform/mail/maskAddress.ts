/**
 * Masks an address: "m…@school.example".
 * For the audit trail, which outlives the address of a person without an account.
 */
export function maskAddress(email: string): string {
  return `${email.slice(0, 1)}…${email.slice(email.lastIndexOf("@"))}`;
}
