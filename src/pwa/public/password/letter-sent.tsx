import { useEffect, useState } from 'react'

import { call } from '#client/call.ts'
import { PASSWORD_LINK_HOURS } from '#domain/account/password.ts'
import { Notice } from '#pwa/shared/ui/notice.tsx'

/** What to do once a letter was sent, if the address belongs to an account. */
export function LetterSent({ email }: { email: string }) {
  return (
    <>
      <p role="status" className="text-ink-soft">
        If there’s an account for <b className="font-semibold wrap-anywhere text-ink">{email}</b>, we sent it a link.
        The link works once and expires in {PASSWORD_LINK_HOURS} hours. No email? Check your spam folder.
      </p>
      <SandboxMail />
    </>
  )
}

/** A link to the sandbox's mailbox: its letters never leave it. */
function SandboxMail() {
  const [isSandbox, setIsSandbox] = useState(false)
  useEffect(() => {
    const stop = new AbortController()
    call('GET /demo-accounts', undefined, { signal: stop.signal }).then(
      ({ data }) => setIsSandbox(data.accounts.length > 0),
      // Without an answer the sentence above has to do.
      () => undefined,
    )
    return () => stop.abort()
  }, [])
  if (!isSandbox) return null
  return (
    <Notice icon="flask" title="This is a sandbox.">
      Its emails go to{' '}
      <a href="/sandbox/mail" className="font-semibold text-plum underline underline-offset-3">
        the sandbox’s mailbox
      </a>
      .
    </Notice>
  )
}
