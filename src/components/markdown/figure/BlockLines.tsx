/** The plain text of a figure that has errors. */
export function BlockLines({ block }: { block: string }) {
  const lines = block.split("\n").filter((line) => line.trim() !== "");
  return (
    <ul>
      {lines.map((line, index) => (
        <li key={index}>{line.trim().replace(index < 2 ? /^[a-z]+: / : "", "")}</li>
      ))}
    </ul>
  );
}
