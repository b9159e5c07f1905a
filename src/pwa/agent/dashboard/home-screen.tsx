import { LISTINGS } from '#domain/listing.ts'
import { longDay } from '#domain/time-words.ts'
import { wallTimeOf } from '#domain/time.ts'
import { useAgentZone } from '#pwa/shared/answers/agent.ts'
import { useNow } from '#pwa/shared/answers/use-now.ts'
import { useSignedIn } from '#pwa/shared/query/session.ts'
import { PageTitle } from '#pwa/shared/ui/page-title.tsx'

import { greetingAt } from './greeting.ts'
import { NextUp } from './next-up.tsx'
import { NoPlanNotice } from './no-plan-notice.tsx'
import { Shelf } from './shelf.tsx'

/** Where she comes in: what goes out next, and the nine shelves to pick from. */
export function HomeScreen() {
  const { user, known } = useSignedIn()
  const zone = useAgentZone()
  const now = useNow()
  const wall = wallTimeOf(now, zone)
  const greeting = [greetingAt(wall.hour), user.first_name].filter(Boolean).join(', ')
  return (
    <>
      <PageTitle title={greeting} subtitle={longDay(wall)} documentTitle="Dashboard" />
      {known && user.role === 'agent' && user.plan === null && <NoPlanNotice />}
      {known && user.role === 'agent' && <NextUp zone={zone} now={now} />}
      <section aria-labelledby="ready">
        <h2 id="ready" className="mb-3.5">
          Ready to Post
        </h2>
        <ul className="grid grid-cols-2 gap-x-3.5 gap-y-6.5 desk:gap-x-9 desk:gap-y-11 lg:grid-cols-3">
          {LISTINGS.map((listing, at) => (
            <li key={listing.tag}>
              <Shelf listing={listing} eager={at < 3} />
            </li>
          ))}
        </ul>
      </section>
    </>
  )
}
