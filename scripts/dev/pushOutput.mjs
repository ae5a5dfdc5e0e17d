/**
 * Lines of `npx convex dev` as `npm run dev` shows them: a list of forty new indexes would push everything else off the
 * screen, so its length stands for it.
 * @param {(line: string) => void} say
 * @returns {(line: string) => void} takes the lines one by one
 */
export function shortenPushOutput(say) {
  let heading = null;
  let added = 0;
  return (line) => {
    if (line.includes("[+]")) {
      added += 1;
      return;
    }
    if (heading !== null) say(heading.replace(/((?:staged )?table index)es:/, added === 1 ? "1 $1" : `${added} $1es`));
    heading = null;
    if (/Added .*table indexes:/.test(line)) {
      heading = line;
      added = 0;
    } else if (line.trim()) say(line);
  };
}
