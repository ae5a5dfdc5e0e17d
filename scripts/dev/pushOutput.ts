/**
 * Replaces `convex dev`'s list of new indexes by a count.
 *
 * @returns a function that takes one line at a time
 */
export function shortenPushOutput(say: (line: string) => void): (line: string) => void {
  let heading: string | null = null;
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
