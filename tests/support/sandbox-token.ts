/** The token of the stand-ins in every server of the tests. */
export const SANDBOX_TOKEN = 'token-of-the-tests'

/** Headers that open the mailbox and the clock. */
export const WITH_TOKEN = { authorization: `Bearer ${SANDBOX_TOKEN}` }
