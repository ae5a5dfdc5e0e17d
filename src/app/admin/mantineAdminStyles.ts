/** Sheets of what only the administration uses, after those of the other pages and in Mantine's order. */
