/**
 * Returns a new code (CERT-3).
 * `CERT-{8 of the course or path id}-{8 of the user id}-{base36 time}`, upper case. On a collision the caller advances
 * `time` until the code is free.
 *
 * @param time ms since epoch
 */
export function certificateCode(subjectId: string, userId: string, time: number): string {
  return `CERT-${subjectId.slice(0, 8)}-${userId.slice(0, 8)}-${time.toString(36)}`.toUpperCase();
}
