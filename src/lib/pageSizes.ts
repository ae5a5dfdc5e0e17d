/** Courses on a page of the dashboard's lists: complete rows of one to four columns. */
export const CARDS_PER_PAGE = 24;
