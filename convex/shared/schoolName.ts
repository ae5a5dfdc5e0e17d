/** Name in the header, on certificates and in badges. */
export const schoolName = "Selo";
