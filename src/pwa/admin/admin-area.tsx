import { type ComponentType, lazy, useEffect } from 'react'
import { Navigate, useLocation } from 'react-router-dom'

import { useSignedIn } from '#pwa/shared/query/session.ts'
import { ButtonLink } from '#pwa/shared/ui/button-link.tsx'
import { Empty } from '#pwa/shared/ui/empty.tsx'
import { NotFound } from '#pwa/shell/not-found.tsx'

import { FULL_SECTIONS, readAdminAddress, type SectionName } from './admin-address.ts'
import { zoneNote } from './shared/admin-labels.ts'
import type { RecordScreenProps } from './shared/record-kind.ts'

interface Screens {
  List: ComponentType
  /** Whether the list shows times; records show those of their changes. */
  hasTimes?: true
  /** For sections whose records have a screen of their own. */
  Record?: ComponentType<RecordScreenProps>
}

const SCREENS: Record<SectionName, Screens> = {
  'social-post-collections': {
    List: lazy(() =>
      import('./collections/collection-lists.tsx').then((m) => ({
        default: m.PostCollectionListScreen,
      })),
    ),
    Record: lazy(() =>
      import('./collections/collection-forms.tsx').then((m) => ({
        default: m.PostCollectionRecordScreen,
      })),
    ),
  },
  'social-posts': {
    List: lazy(() => import('./social-posts/post-list-screen.tsx').then((m) => ({ default: m.PostListScreen }))),
    Record: lazy(() => import('./social-posts/post-record-screen.tsx').then((m) => ({ default: m.PostRecordScreen }))),
  },
  'social-post-imports': {
    hasTimes: true,
    List: lazy(() => import('./imports/import-list-screen.tsx').then((m) => ({ default: m.ImportListScreen }))),
    Record: lazy(() => import('./imports/import-screen.tsx').then((m) => ({ default: m.ImportScreen }))),
  },
  'template-collections': {
    List: lazy(() =>
      import('./collections/collection-lists.tsx').then((m) => ({
        default: m.TemplateCollectionListScreen,
      })),
    ),
    Record: lazy(() =>
      import('./collections/collection-forms.tsx').then((m) => ({
        default: m.TemplateCollectionRecordScreen,
      })),
    ),
  },
  templates: {
    List: lazy(() => import('./templates/template-list-screen.tsx').then((m) => ({ default: m.TemplateListScreen }))),
    Record: lazy(() =>
      import('./templates/template-record-screen.tsx').then((m) => ({ default: m.TemplateRecordScreen })),
    ),
  },
  tags: {
    List: lazy(() => import('./tags/tag-list-screen.tsx').then((m) => ({ default: m.TagListScreen }))),
    Record: lazy(() => import('./tags/tag-screen.tsx').then((m) => ({ default: m.TagScreen }))),
  },
  search: {
    List: lazy(() => import('./search/admin-search-screen.tsx').then((m) => ({ default: m.SearchScreen }))),
  },
  agents: {
    hasTimes: true,
    List: lazy(() => import('./agents/agent-list-screen.tsx').then((m) => ({ default: m.AgentListScreen }))),
    Record: lazy(() => import('./agents/agent-screen.tsx').then((m) => ({ default: m.AgentScreen }))),
  },
  admins: {
    hasTimes: true,
    List: lazy(() => import('./admins/admin-list-screen.tsx').then((m) => ({ default: m.AdminListScreen }))),
  },
  'audit-log': {
    hasTimes: true,
    List: lazy(() => import('./audit-log/audit-log-screen.tsx').then((m) => ({ default: m.AuditLogScreen }))),
  },
  operations: {
    hasTimes: true,
    List: lazy(() => import('./operations/operations-screen.tsx').then((m) => ({ default: m.OperationsScreen }))),
  },
}

/** The back-office screen named by the address, for admins; the server refuses everybody else's calls. */
export function AdminArea() {
  const { pathname } = useLocation()
  const { user, known } = useSignedIn()
  if (!known) return <NotAllowed why="unknown" />
  if (user.role !== 'admin') return <NotAllowed why="agent" />
  const at = readAdminAddress(pathname)
  if (at === 'start') return <Navigate to="/admin/social-posts" replace />
  if (at === null) return <NotFound />
  if (user.content_only && FULL_SECTIONS.has(at.section)) return <NotAllowed why="content" />
  const { List, Record, hasTimes } = SCREENS[at.section]
  const isList = !at.id || !Record
  // Wide, since tables need the room.
  return (
    <div data-wide>
      {isList ? <List /> : <Record key={pathname} id={at.id === 'new' ? null : at.id} />}
      {(isList ? hasTimes : at.id !== 'new' && at.section !== 'tags') && (
        <p className="px-1 pt-6 text-small text-ink-hint">{zoneNote()}</p>
      )}
    </div>
  )
}

const REASONS = {
  unknown: 'We can’t reach our server right now. This opens once it’s back.',
  agent: 'Only admins can open these screens. If you need access, ask an admin.',
  content:
    'Your access covers posts, templates, collections and tags. If you need more, ask an admin with full access.',
} as const

/** Shown in place of the back-office, or a part of it, to who may not open it or can't be checked now. */
function NotAllowed({ why }: { why: keyof typeof REASONS }) {
  const title = why === 'unknown' ? 'We can’t check your access' : 'Not allowed'
  useEffect(() => {
    document.title = `${title} · Porchlight`
  }, [title])
  return (
    <div className="pt-14">
      <Empty
        as="h1"
        lit={false}
        title={title}
        action={
          <ButtonLink kind="secondary" to="/dashboard">
            Go to the dashboard
          </ButtonLink>
        }
      >
        {REASONS[why]}
      </Empty>
    </div>
  )
}
