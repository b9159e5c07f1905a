/** The anchor of the table of all features. */
export const COMPARE = 'compare'
