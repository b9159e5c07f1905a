/** The archive's README, which explains its files. */
export const README = `Your data from Porchlight

profile.json      Your name, login email, contact details, brokerage and the cities you serve.
settings.json     Your auto-post settings.
posts.json        Everything you published or scheduled: caption, language, time, files, and for each
                  platform its status, address and id there, times, and what we tried.
shares.json       What you shared with other apps: caption, time, and when you marked it as posted.
connections.json  The accounts you connected. Access tokens aren’t included.
downloads.json    The templates you downloaded or opened on Canva, and how often.
notices.json      What Porchlight told you.
sessions.json     Where you’re logged in, your passkeys by name, and the browsers that get notifications.
subscription.json Your plan, its status and dates, and your customer number at our payment provider.
invoices.json     Your invoices, with links to the receipts and PDFs at our payment provider.
consents.json     What you agreed to at checkout and each time you changed plans: the terms and their version,
                  plan, price and time, and the IP address and browser it came from.
emails.json       The emails we sent you about your plan: what each was about and when it was sent. Other
                  emails are not stored.
email-changes.json
                  Changes to your login email in the last seven days: the address you can go back to, the
                  new one, and until when. Also a new login email you haven’t confirmed yet.
disputes.json     Payments you disputed with your bank: amount, reason, status, and our answer.
media/            Your portrait and logo, and the pictures and videos of your posts as they were
                  published. profile.json, posts.json and shares.json name them.

Times are in UTC. Amounts are in cents.

Drafts aren’t included. They stay on the device you wrote them on and were never sent to us.
`
