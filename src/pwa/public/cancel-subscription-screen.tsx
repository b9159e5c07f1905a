import { useState } from 'react'

import { call, type CallAnswer } from '#client/call.ts'
import { ApiError } from '#client/errors.ts'
import { RefusalLine } from '#pwa/shared/form/refusal-line.tsx'
import { Button } from '#pwa/shared/ui/button.tsx'
import { ButtonLink } from '#pwa/shared/ui/button-link.tsx'
import { Skeleton } from '#pwa/shared/ui/skeleton.tsx'
import { useSprite } from '#pwa/shell/sprite.ts'

import { PublicPage, ToLogin } from './public-page.tsx'
import { useMailedLink } from './use-mailed-link.ts'

type Plan = CallAnswer<'POST /subscription-cancellations/look'>['data']

const LONG_DAY = new Intl.DateTimeFormat('en-US', { dateStyle: 'long' })

/** The target of an email's link: cancels one subscription without a sign-in, and only after a confirmation. */
export function CancelSubscriptionScreen() {
  useSprite()
  const { link, again } = useMailedLink(
    async (token, signal) =>
      (await call('POST /subscription-cancellations/look', { body: { token } }, { signal })).data,
  )
  if (link.state === 'dead') {
    return (
      <PublicPage title="This link has expired">
        <p className="text-ink-soft">
          The subscription may have ended or changed. Log in to see your plan under Billing & Subscriptions.
        </p>
        <ButtonLink kind="primary" wide to="/login">
          Go to login
        </ButtonLink>
      </PublicPage>
    )
  }
  return (
    <PublicPage title="Cancel Subscription">
      {link.state === 'looking' && <Skeleton className="h-32" />}
      {link.state === 'unknown' && (
        <>
          <p role="alert" className="text-ink-soft">
            We couldn’t check your link. Nothing was changed.
          </p>
          <Button kind="primary" wide onClick={again}>
            Try again
          </Button>
        </>
      )}
      {link.state === 'good' && <Confirm token={link.token} plan={link.about} />}
      <ToLogin />
    </PublicPage>
  )
}

function Confirm({ token, plan }: { token: string; plan: Plan }) {
  const [until, setUntil] = useState(plan.canceled ? plan.endDate : null)
  const [busy, setBusy] = useState(false)
  const [failed, setFailed] = useState(false)
  const { planName, onTrial } = plan

  async function cancel() {
    setBusy(true)
    setFailed(false)
    try {
      const { data } = await call('POST /subscription-cancellations', { body: { token } })
      setUntil(data.endDate)
    } catch (error) {
      if (!(error instanceof ApiError)) console.warn('The cancellation had no answer', error)
      setFailed(true)
    }
    setBusy(false)
  }

  if (until !== null) {
    return (
      <p role="status">
        {planName} is canceled. It stays active until{' '}
        <b className="font-semibold">{LONG_DAY.format(new Date(until))}</b>, and you won’t be charged again. To
        reactivate it before then, log in.
      </p>
    )
  }
  const end = LONG_DAY.format(new Date(plan.endDate))
  return (
    <>
      <p>
        {planName} stays active until <b className="font-semibold">{end}</b>, and you won’t be charged
        {onTrial ? '' : ' again'}. After that, nothing gets published. You keep your drafts, posts and profile.
      </p>
      {failed && <RefusalLine message="We couldn’t cancel your subscription. Please try again." />}
      <Button kind="danger" wide busy={busy && 'Canceling...'} onClick={() => void cancel()}>
        Cancel Subscription
      </Button>
    </>
  )
}
