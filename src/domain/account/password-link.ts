/** How many hours a link that sets a password is valid, whoever gets it and for what. */
export const PASSWORD_LINK_HOURS = 24
