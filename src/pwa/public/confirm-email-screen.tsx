import { useState } from 'react'

import { call } from '#client/call.ts'
import { refusalMessage } from '#pwa/shared/form/refusal.ts'
import { RefusalLine } from '#pwa/shared/form/refusal-line.tsx'
import { Button } from '#pwa/shared/ui/button.tsx'
import { ButtonLink } from '#pwa/shared/ui/button-link.tsx'

import { Address, LinkSkeleton } from './address.tsx'
import { LinkCheckFailed } from './link-check-failed.tsx'
import { PublicPage, ToLogin } from './public-page.tsx'
import { useMailedLink } from './use-mailed-link.ts'

/** The target of the email to a new e-mail address: makes it the one to log in with. */
export function ConfirmEmailScreen() {
  const { link, again } = useMailedLink(
    async (token, signal) => (await call('POST /email-confirmation', { body: { token } }, { signal })).data,
  )
  const [confirmed, setConfirmed] = useState<string | null>(null)

  if (confirmed !== null) {
    return (
      <PublicPage title="Your new email is confirmed">
        <p className="text-ink-soft">
          From now on, log in with <Address>{confirmed}</Address>. For seven days, a link we sent to your old email can
          undo this.
        </p>
        <ButtonLink kind="primary" wide to="/dashboard">
          Go to Porchlight
        </ButtonLink>
      </PublicPage>
    )
  }
  if (link.state === 'dead') {
    return (
      <PublicPage title="This link has expired">
        <p className="text-ink-soft">
          Each link works once and expires after 24 hours. You can send a new one from your Login Information.
        </p>
        <ButtonLink kind="primary" wide to="/user-account/login-information">
          Login Information
        </ButtonLink>
        <ToLogin />
      </PublicPage>
    )
  }
  return (
    <PublicPage title="Confirm your new email">
      {link.state === 'good' && <AskConfirm token={link.token} email={link.about.email} onDone={setConfirmed} />}
      {link.state === 'looking' && <LinkSkeleton />}
      {link.state === 'unknown' && <LinkCheckFailed lasts="24 hours" onRetry={again} />}
      <ToLogin />
    </PublicPage>
  )
}

function AskConfirm({ token, email, onDone }: { token: string; email: string; onDone: (email: string) => void }) {
  const [busy, setBusy] = useState(false)
  const [refusal, setRefusal] = useState<string | null>(null)

  async function confirm() {
    setBusy(true)
    setRefusal(null)
    try {
      const { data } = await call('POST /email-confirmation/confirm', { body: { token } })
      onDone(data.email)
    } catch (error) {
      setRefusal(refusalMessage(error, undefined, 'action'))
      setBusy(false)
    }
  }

  return (
    <>
      <p className="text-ink-soft">
        You’ll log in to Porchlight with <Address>{email}</Address> instead of your old email.
      </p>
      <RefusalLine message={refusal} />
      <Button kind="primary" wide busy={busy && 'Confirming...'} onClick={() => void confirm()}>
        Confirm this email
      </Button>
    </>
  )
}
