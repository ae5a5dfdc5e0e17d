/** A chat with a prefilled message. `number` in international format; anything but digits is dropped. */
export function whatsappLink(number: string, text: string): string {
  return `https://wa.me/${number.replace(/\D/g, "")}?text=${encodeURIComponent(text)}`;
}
