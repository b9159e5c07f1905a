import { queryOptions, useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'

import { call } from '#client/call.ts'
import type { SetupStep } from '#contract/admin/setup.ts'
import { StateBadge, type StateStyle } from '#pwa/shared/ui/badge.tsx'
import { Button } from '#pwa/shared/ui/button.tsx'
import { Notice } from '#pwa/shared/ui/notice.tsx'
import { Panel } from '#pwa/shared/ui/panel.tsx'

const STYLES: Record<SetupStep['state'], StateStyle> = {
  real: { tone: 'green', icon: 'check-bold', label: 'Done' },
  'stand-in': { tone: 'gray', icon: 'flask', label: 'Stand-in' },
  'not available': { tone: 'red', icon: 'warning-circle-fill', label: 'Missing' },
}

const LINK = 'font-semibold text-plum underline underline-offset-3'

/** Each step: what it is for, and how it is set up beside the settings. */
const STEPS: Record<SetupStep['step'], { title: string; why: string; how?: ReactNode }> = {
  mail: { title: 'Email', why: 'Invites, password links and receipts go out by email.' },
  payments: {
    title: 'Payments',
    why: 'Agents buy their plan through Stripe.',
    how: 'Stripe also needs a webhook that points to this server. See docs/launch.md.',
  },
  networks: {
    title: 'Networks',
    why: 'Agents publish to the networks you set up. One is enough to start.',
    how: 'Register an app with each one to get its ID and secret. See docs/launch.md.',
  },
  posts: {
    title: 'First posts',
    why: 'Agents need something to publish.',
    how: (
      <>
        <Link to="/admin/social-posts/new" className={LINK}>
          Create a post
        </Link>{' '}
        or import many at once from{' '}
        <Link to="/admin/social-posts" className={LINK}>
          Social Posts
        </Link>
        .
      </>
    ),
  },
  agents: {
    title: 'First agent',
    why: 'Agents sign up at your checkout, with a free trial.',
    how: (
      <>
        Share the address of{' '}
        <Link to="/checkout/social-media" className={LINK}>
          your checkout
        </Link>
        , or sign up there yourself to see what agents see.
      </>
    ),
  },
}

const setupQuery = queryOptions({
  queryKey: ['/admin/setup'],
  queryFn: ({ signal }) => call('GET /admin/setup', undefined, { signal }),
})

/** What a new server still needs, with how to set it up; gone as soon as nothing is missing. */
export function ServerSetup() {
  const { data, error, refetch, isFetching } = useQuery(setupQuery)
  if (!data) {
    if (!error) return null
    return (
      <Notice
        icon="warning-circle-fill"
        className="mb-10 desk:mb-14"
        title="We couldn’t check this server’s setup."
        action={
          <Button kind="line" small busy={isFetching && 'Trying...'} onClick={() => void refetch()}>
            Try again
          </Button>
        }
      />
    )
  }
  const { steps } = data.data
  if (steps.every(({ state }) => state !== 'not available')) return null
  return (
    <section aria-labelledby="server-setup" className="mb-10 desk:mb-14">
      <h2 id="server-setup">Set up this server</h2>
      <p className="mb-3 text-ink-soft">
        {steps.filter(({ state }) => state === 'real').length} of {steps.length} done.
      </p>
      <Panel>
        <ol className="grid gap-px bg-hair">
          {steps.map((step) => (
            <li key={step.step} className="bg-surface px-4 py-3.5 desk:px-6">
              <Step step={step} />
            </li>
          ))}
        </ol>
      </Panel>
    </section>
  )
}

function Step({ step: { step, state, services } }: { step: SetupStep }) {
  const { title, why, how } = STEPS[step]
  return (
    <div className="flex flex-wrap items-start gap-x-4 gap-y-2">
      <div className="min-w-0 flex-[1_1_16rem]">
        <h3 className="text-body font-semibold">{title}</h3>
        {state !== 'real' && (
          <div className="grid gap-1 text-ink-soft">
            <p>{why}</p>
            {services.length > 0 && <Settings services={services} />}
            {how && <p>{how}</p>}
          </div>
        )}
      </div>
      <StateBadge style={STYLES[state]} />
    </div>
  )
}

function Settings({ services }: Pick<SetupStep, 'services'>) {
  return (
    <>
      <p>Add these to the server’s settings and restart it:</p>
      <ul>
        {services.map(({ name, settings }) => (
          <li key={name} className="wrap-anywhere">
            {services.length > 1 && `${name}: `}
            <code className="num text-small">{settings}</code>
          </li>
        ))}
      </ul>
    </>
  )
}
