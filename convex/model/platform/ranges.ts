/**
 * Whether a number is in one of the ranges.
 * Ranges are first and last of each, in order. Takes logarithmic time.
 */
export function inRanges(ranges: readonly number[], value: number): boolean {
  let [low, high] = [0, ranges.length / 2 - 1];
  while (low <= high) {
    const middle = (low + high) >> 1;
    if (value < (ranges[2 * middle] ?? 0)) high = middle - 1;
    else if (value > (ranges[2 * middle + 1] ?? 0)) low = middle + 1;
    else return true;
  }
  return false;
}
