/**
 * `CERT-{8 of the course id}-{8 of the user id}-{base36 time}`, upper case (CERT-3). Two certificates
 * of one student in one millisecond would collide, so the caller moves `time` on until the code is free.
 *
 * @param time ms since epoch
 */
export function certificateCode(courseId: string, userId: string, time: number): string {
  return `CERT-${courseId.slice(0, 8)}-${userId.slice(0, 8)}-${time.toString(36)}`.toUpperCase();
}

/** As somebody types or pastes it. */
export function normalizeCertificateCode(code: string): string {
  return code.normalize("NFKC").trim().toUpperCase();
}
