/**
 * The version of the terms of use and the privacy policy, which is the day it takes effect. It is shown on both pages
 * and stored with every consent. Change it in the commit that changes the content of either document, but not for a
 * corrected spelling.
 */
export const TERMS_VERSION = '2026-11-28'
