/**
 * Returns a price after a discount, in whole centavos.
 *
 * @example discounted(4_900, 20) // 3_920
 */
export const discounted = (cents: number, percent: number): number => Math.round((cents * (100 - percent)) / 100);
