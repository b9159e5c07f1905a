/** The archive's README, which explains its files. */
export const README = `Your data from Porchlight

profile.json      Your name, sign-in e-mail, contact details, brokerage and the cities you serve.
settings.json     Your auto-post settings.
posts.json        Everything you published or scheduled: caption, language, time, files, and for each
                  platform its state, address and id there, times, and what was tried.
shares.json       What you shared with other apps: caption, time, and when you marked it as posted.
connections.json  The accounts you connected. Access tokens are not included.
downloads.json    The templates you downloaded or opened on Canva, and how often.
notices.json      What Porchlight told you.
sessions.json     Where you are signed in, your passkeys by name, and the browsers that get notices.
subscription.json Your plan, its state and dates, and your customer number at our payment provider.
invoices.json     Your invoices, with links to the receipts and PDFs at our payment provider.
consents.json     What you agreed to at the checkout and with each change of your plan: the terms and their
                  version, plan, price and time, and the network address and browser it came from.
emails.json       The emails we sent you about your plan: what each was about and when it was sent. Other
                  emails are not stored.
email-changes.json
                  Changes of your sign-in e-mail in the last seven days: the address that can be
                  restored, the new one, and until when. Also a new sign-in e-mail that waits for you
                  to confirm it.
disputes.json     Payments you disputed at your bank: amount, reason, state, and our answer.
media/            Your portrait and logo, and the pictures and videos of your posts as they were
                  published. profile.json, posts.json and shares.json name them.

Times are in UTC. Amounts are in cents.

Drafts are not in here: they stand on the device you wrote them on and were never sent to us.
`
