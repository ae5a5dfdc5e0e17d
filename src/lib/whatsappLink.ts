/** Link to a chat with a prefilled message. Everything but digits is dropped from `number`. */
export function whatsappLink(number: string, text: string): string {
  return `https://wa.me/${number.replace(/\D/g, "")}?text=${encodeURIComponent(text)}`;
}
