/** Where the table of all features begins. */
export const COMPARE = 'compare'
