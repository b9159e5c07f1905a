import { prerender } from 'react-dom/static'
import { StaticRouter } from 'react-router-dom'

import type { User } from '#contract/account/session.ts'
import { REST_DAY_TITLE } from '#domain/auto-post/auto-post-slots.ts'

import { queryClient } from './shared/query/client.ts'
import { NOBODY, userQuery } from './shared/query/session.ts'
import { LegalFrame } from './public/legal/legal-frame.tsx'
import { AppRoutes } from './router.tsx'
import { Empty } from './shared/ui/empty.tsx'
import { Skeleton } from './shared/ui/skeleton.tsx'

export { loadScreen } from './router.tsx'

/** Whom the shells are rendered for: any agent with a plan, without a name. */
const SOMEBODY: User = { ...NOBODY, plan: 'pro' }

/** The HTML of a public page, made once at build. */
export async function renderPage(path: string): Promise<string> {
  const errors: unknown[] = []
  const { prelude } = await prerender(
    <StaticRouter location={path}>
      <AppRoutes />
    </StaticRouter>,
    // One piece: larger parts would come after it, with a script that moves them into place.
    { onError: (error) => void errors.push(error), progressiveChunkSize: Number.MAX_SAFE_INTEGER },
  )
  const html = await new Response(prelude).text()
  // A boundary would only show its fallback.
  if (errors.length > 0) throw new AggregateError(errors, `${path} can't be rendered: ${String(errors[0])}`)
  return html
}

/** The frame of the legal pages, with `slot` where the server puts a document. */
export async function renderLegalFrame(slot: string): Promise<string> {
  const { prelude } = await prerender(
    <StaticRouter location="/terms">
      <LegalFrame>
        <article className="grid gap-3 *:min-w-0" dangerouslySetInnerHTML={{ __html: slot }} />
      </LegalFrame>
    </StaticRouter>,
  )
  return new Response(prelude).text()
}

/** A day without posts, with `slot` where the server puts the message. */
export async function renderRestDay(slot: string): Promise<string> {
  const { prelude } = await prerender(
    <Empty lit title={REST_DAY_TITLE}>
      <span dangerouslySetInnerHTML={{ __html: slot }} />
    </Empty>,
  )
  return new Response(prelude).text()
}

/** The first of the present day's posts in the calendar, with `slot` where the server puts its title. */
export async function renderPostOfDay(slot: string): Promise<string> {
  const { prelude } = await prerender(
    <section>
      <h2 className="mb-2.5">Today's Posts</h2>
      <div className="flex items-start gap-3.5 rounded-panel bg-surface p-3 ring ring-hair">
        <div className="w-[96px] shrink-0 xl:w-[76px]">
          <Skeleton className="aspect-[4/5] rounded-[9px]!" picture="96px" />
        </div>
        <div className="grid min-w-0 flex-1 gap-2">
          <Skeleton className="h-6.5 w-2/5" />
          <h3 className="-my-2.5 flex min-h-(--target) items-center wrap-anywhere">
            <span dangerouslySetInnerHTML={{ __html: slot }} />
          </h3>
          <Skeleton className="h-9" />
          <Skeleton className="h-6 w-3/5" />
        </div>
      </div>
    </section>,
  )
  return new Response(prelude).text()
}

/** The shell of a screen for agents, in both states of the sidebar; answers are pending in it, and nobody is named. */
export async function renderShell(path: string): Promise<{ open: string; folded: string }> {
  queryClient.setQueryData(userQuery.queryKey, { data: SOMEBODY })
  return {
    open: await renderWithSidebar(path, { open: true }),
    folded: await renderWithSidebar(path, { open: false }),
  }
}

async function renderWithSidebar(path: string, { open }: { open: boolean }): Promise<string> {
  // All that screens read of the browser while they render.
  Object.assign(globalThis, {
    document: { cookie: `sidebar_state=${open}` },
    innerWidth: 1280,
    matchMedia: () => ({ matches: false }),
  })
  return await renderPage(path)
}
