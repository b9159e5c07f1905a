import { useState } from 'react'
import { Link } from 'react-router-dom'

import { call } from '#client/call.ts'
import { refusalMessage } from '#pwa/shared/form/refusal.ts'
import { RefusalLine } from '#pwa/shared/form/refusal-line.tsx'
import { Button } from '#pwa/shared/ui/button.tsx'
import { ButtonLink } from '#pwa/shared/ui/button-link.tsx'

import { Address, LinkSkeleton } from './address.tsx'
import { LinkCheckFailed } from './link-check-failed.tsx'
import { PublicPage, ToLogin } from './public-page.tsx'
import { useMailedLink } from './use-mailed-link.ts'

/** The target of the email about a changed e-mail address: restores the old one. */
export function UndoEmailChangeScreen() {
  const { link, again } = useMailedLink(
    async (token, signal) => (await call('POST /email-change', { body: { token } }, { signal })).data,
  )
  const [restored, setRestored] = useState<string | null>(null)

  if (restored !== null) {
    return (
      <PublicPage title="Your email address was restored">
        <p className="text-ink-soft">
          You can log in with <Address>{restored}</Address> again. Everyone was logged out and all passkeys were
          removed. Use the link we emailed you to set a new password.
        </p>
        <ButtonLink kind="primary" wide to="/login">
          Go to login
        </ButtonLink>
      </PublicPage>
    )
  }
  if (link.state === 'dead') {
    return (
      <PublicPage title="This link has expired">
        <p className="text-ink-soft">
          Each link works once and expires after seven days. For help, email us at the address in our{' '}
          <Link to="/privacy" className="font-semibold text-plum underline underline-offset-3">
            Privacy Policy
          </Link>
          .
        </p>
        <ToLogin />
      </PublicPage>
    )
  }
  return (
    <PublicPage title="Undo the new email address?">
      {link.state === 'good' && <AskUndo token={link.token} about={link.about} onDone={setRestored} />}
      {link.state === 'looking' && <LinkSkeleton />}
      {link.state === 'unknown' && <LinkCheckFailed lasts="seven days" onRetry={again} />}
      <ToLogin />
    </PublicPage>
  )
}

interface AskUndoProps {
  token: string
  about: { old_email: string; new_email: string }
  onDone: (restored: string) => void
}

function AskUndo({ token, about, onDone }: AskUndoProps) {
  const [busy, setBusy] = useState(false)
  const [refusal, setRefusal] = useState<string | null>(null)

  async function undo() {
    setBusy(true)
    setRefusal(null)
    try {
      const { data } = await call('POST /email-change/undo', { body: { token } })
      onDone(data.email)
    } catch (error) {
      setRefusal(refusalMessage(error, undefined, 'action'))
      setBusy(false)
    }
  }

  return (
    <>
      <p className="text-ink-soft">
        You now log in with <Address>{about.new_email}</Address>. Going back to <Address>{about.old_email}</Address>{' '}
        logs everyone out, removes all passkeys and resets the password. We’ll email you a link to set a new one.
      </p>
      <RefusalLine message={refusal} />
      <Button kind="primary" wide busy={busy && 'Undoing...'} onClick={() => void undo()}>
        Undo the change
      </Button>
    </>
  )
}
