/** Downloads a text (CSV unless `type` says otherwise) or bytes. */
export function saveFile(name: string, content: string | ArrayBuffer, type = "text/csv;charset=utf-8"): void {
  const address = URL.createObjectURL(new Blob([content], { type }));
  const link = document.createElement("a");
  link.href = address;
  link.download = name;
  link.click();
  // Some browsers start reading only after the click was handled.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
