import { QueryClientProvider, useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense, useState, useEffect, Component, type ReactNode } from 'react'
import { Outlet, useLocation } from 'react-router-dom'
import type { User } from '#contract/account/session.ts'
import { part } from '#pwa/shared/code/on-demand.tsx'
import { takeHandedOver } from '#pwa/shared/query/signed-in-answer.ts'
import { queryClient } from '#pwa/shared/query/client.ts'
import { userQuery } from '#pwa/shared/query/session.ts'
import { classes } from '#pwa/shared/ui/classes.ts'
import { ToastArea } from '#pwa/shared/ui/toast/notify.tsx'
import { useWide } from '#pwa/shared/ui/use-wide.ts'
import { Gate } from './gate.tsx'
import { Header } from './header.tsx'
import { Loading } from './loading.tsx'
import { ScrollAndFocus } from './scroll-and-focus.tsx'
import { useSidebar } from './sidebar/sidebar-state.ts'
import { AdminMenu, Sidebar } from './sidebar/sidebar.tsx'
import { useSprite } from './sprite.ts'
import { Tabs } from './tabs.tsx'
import { Notice } from '#pwa/shared/ui/notice.tsx'
import { useOnline } from '#pwa/shared/answers/use-online.ts'
import { reportUnlessOffline, isMissingCode } from '#pwa/shared/code/missing-code.ts'
import { afterPaint } from './after-paint.ts'
import { Button } from '#pwa/shared/ui/button.tsx'
import { Empty } from '#pwa/shared/ui/empty.tsx'

interface ErrorBoundaryProps {
  children: ReactNode
}

/**
 * The error boundary for a screen that threw or whose code couldn't be loaded; the shell around it stays. A new key
 * resets it.
 */
class ScreenErrorBoundary extends Component<ErrorBoundaryProps, { error: unknown }> {
  override state: { error: unknown } = { error: null }

  static getDerivedStateFromError(error: unknown) {
    return { error }
  }

  /** React remembers that the code couldn't be loaded, so only a reload asks again. */
  private readonly retry = () => {
    if (isMissingCode(this.state.error)) location.reload()
  }

  override componentDidMount() {
    addEventListener('online', this.retry)
  }

  override componentWillUnmount() {
    removeEventListener('online', this.retry)
  }

  override render() {
    if (this.state.error === null) return this.props.children
    const online = navigator.onLine
    return (
      <div className="pt-14">
        <Empty
          as="h1"
          lit={false}
          title="This screen didn’t open"
          action={
            <Button kind="primary" onClick={() => location.reload()}>
              Try again
            </Button>
          }
        >
          {online
            ? 'Something went wrong on our side. Your drafts and scheduled posts are safe.'
            : 'This screen isn’t stored on your device yet. It opens when you’re back online.'}
        </Empty>
      </div>
    )
  }
}

/** After the first paint: starts the background work (stay-ready.ts). Dexie is loaded only then. */
function useStayReady(user: User | null): void {
  const client = useQueryClient()
  const { id, role } = user ?? {}
  useEffect(() => {
    if (id === undefined || role === undefined) return undefined
    let end: (() => void) | undefined
    let isOver = false
    const start = () =>
      void import('./stay-ready.ts').then(({ stayReady }) => {
        if (!isOver) end = stayReady(client, { id, role })
      }, reportUnlessOffline)
    const callOff = afterPaint(start)
    return () => {
      isOver = true
      callOff()
      end?.()
    }
  }, [client, id, role])
}

/** Says that there is no network, and to an agent what that means for their posts. */
function OfflineNotice({ user }: { user: User | null }) {
  const online = useOnline()
  return (
    <output className="block">
      {!online && (
        <Notice icon="cloud-slash" title="You’re offline." className="my-3">
          {user?.role !== 'admin' && 'Posts you publish wait on this device until you’re back online.'}
        </Notice>
      )}
    </output>
  )
}

/** Seldom shown, so loaded only when needed. */
const NotFound = lazy(() => import('./not-found.tsx').then((module) => ({ default: module.NotFound })))
const Footer = part(() => import('./footer.tsx').then((module) => module.Footer))
const Notices = part(() => import('./notices.tsx').then((module) => module.Notices))
const SidebarEnhancements = part(() =>
  import('./sidebar/sidebar-enhancements.tsx').then((module) => module.SidebarEnhancements),
)
const OffCanvas = part(() => import('./sidebar/off-canvas.tsx').then((module) => module.OffCanvas))

export function Layout({ isKnown }: { isKnown: (path: string) => boolean }) {
  const { pathname } = useLocation()
  const known = isKnown(pathname)
  useState(cacheSignedIn)
  useSprite()
  return (
    <QueryClientProvider client={queryClient}>
      <Gate
        unknown={
          known ? null : (
            <main className="px-(--gutter)">
              <NotFound />
            </main>
          )
        }
      >
        {(user) => <Shell user={user} path={pathname} known={known} />}
      </Gate>
      <ToastArea />
    </QueryClientProvider>
  )
}

/** Puts the user who has just signed in into the cache, before anything asks for it. */
function cacheSignedIn(): void {
  const answer = takeHandedOver()
  if (answer) queryClient.setQueryData(userQuery.queryKey, answer)
}

function Shell({ user, path, known }: { user: User | null; path: string; known: boolean }) {
  const [drawn, setDrawn] = useState(false)
  useStayReady(user)
  const wide = useWide({ prerendered: true })
  const sidebar = useSidebar(() => {
    const phone = innerWidth < 768
    if (phone) setDrawn(true)
    return phone
  })
  const folded = !sidebar.open
  const tabs = { path, isMenuOpen: drawn, onMenu: () => setDrawn(true) }
  return (
    <div className="min-h-dvh desk:grid desk:grid-cols-[auto_minmax(0,1fr)]">
      <a
        href="#screen"
        className="sr-only z-50 bg-plum font-semibold text-on-plum focus:not-sr-only focus:fixed focus:top-3 focus:left-3 focus:rounded-control focus:px-5 focus:py-3"
      >
        Skip to content
      </a>
      {wide && (
        <aside
          aria-label="Sidebar"
          data-state={folded ? 'collapsed' : 'expanded'}
          className={classes(
            'sticky top-0 hidden h-dvh flex-col overflow-hidden bg-sunk pt-5.5 pb-3 desk:flex',
            folded ? 'w-(--side-folded) px-0.5 [&_nav]:mx-0 [&_nav]:px-0' : 'w-(--side) px-2.5',
          )}
        >
          <Sidebar user={user} path={path} folded={folded} unfold={sidebar.show} />
        </aside>
      )}
      <SidebarEnhancements />
      {drawn && (
        <OffCanvas onClose={() => setDrawn(false)} onMissing={() => setDrawn(false)}>
          <Sidebar user={user} path={path} folded={false} unfold={sidebar.show} foot={<Footer user={user} />} />
        </OffCanvas>
      )}
      <div className="flex min-h-dvh min-w-0 flex-col">
        <Header user={user} toggle={sidebar.toggle} />
        <div className="screen mx-auto flex w-full max-w-[962px] flex-1 flex-col px-(--gutter) pb-[calc(11rem+env(safe-area-inset-bottom))] desk:pb-10">
          <OfflineNotice user={user} />
          {user && <Notices user={user} />}
          <main id="screen" tabIndex={-1} className="flex-1">
            <ScreenErrorBoundary key={path}>
              <Suspense fallback={<Loading />}>
                {known ? <Outlet /> : <NotFound />}
                <ScrollAndFocus />
              </Suspense>
            </ScreenErrorBoundary>
          </main>
          {/* On a phone it is at the end of the menu. */}
          {wide && <Footer user={user} className="max-desk:hidden" />}
        </div>
      </div>
      {user?.role === 'admin' ? <AdminMenu user={user} tabs={tabs} /> : <Tabs {...tabs} />}
    </div>
  )
}
