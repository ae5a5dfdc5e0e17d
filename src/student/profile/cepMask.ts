/** Digits only, eight at most, a hyphen after the fifth (specification, section 5): "12345678" -> "12345-678". */
export function maskCep(typed: string): string {
  const digits = typed.replace(/\D/g, "").slice(0, 8);
  return digits.length > 5 ? `${digits.slice(0, 5)}-${digits.slice(5)}` : digits;
}
