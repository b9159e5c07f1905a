import { useState } from 'react'

import type { AdminRow } from '#contract/admin/admins.ts'
import { PASSWORD_LINK_HOURS } from '#domain/account/password.ts'
import { callConfirmed } from '#pwa/shared/identity/call-confirmed.ts'
import { Badge } from '#pwa/shared/ui/badge.tsx'
import { Button } from '#pwa/shared/ui/button.tsx'

import { ActionButton } from '../shared/action-button.tsx'
import { momentLabel } from '../shared/admin-labels.ts'
import { ListScreen, type ListConfig } from '../shared/list/list-screen.tsx'
import { AccountBadge } from '../shared/detail-parts.tsx'
import { accessLabel, type HandedLink, InviteDrawer, InviteLinkDrawer } from './invite-drawer.tsx'
import { adminQueries, useAdminsChanged } from './admin-queries.ts'

const LIST: ListConfig<AdminRow> = {
  kind: { path: '/admin/admins', list: 'Admins', noun: 'admin' },
  search: { label: 'Search admins', placeholder: 'Name, email' },
  failed: { toast: 'Error fetching admins', title: 'The admins didn’t load' },
  queries: adminQueries,
  Tools: Invite,
  Body: Admins,
  empty: () => 'Admins show up here.',
}

/** All admins, and the button to invite more. */
export function AdminListScreen() {
  return <ListScreen config={LIST} />
}

function Invite() {
  const [inviting, setInviting] = useState(false)
  const handing = useHandedLink()
  return (
    <>
      <Button kind="primary" icon="plus-bold" className="max-desk:w-full" onClick={() => setInviting(true)}>
        Invite Admin
      </Button>
      <InviteDrawer open={inviting} onOpenChange={setInviting} onLink={handing.hand} />
      {handing.drawer}
    </>
  )
}

/** The drawer with the link of the last invite that nobody mailed. */
function useHandedLink() {
  const [handed, setHanded] = useState<HandedLink | null>(null)
  const [open, setOpen] = useState(false)
  return {
    hand: (one: HandedLink) => {
      setHanded(one)
      setOpen(true)
    },
    drawer: handed && <InviteLinkDrawer {...handed} open={open} onOpenChange={setOpen} />,
  }
}

function Admins({ rows }: { rows: readonly AdminRow[] }) {
  return (
    <ul className="rounded-panel bg-surface ring ring-hair">
      {rows.map((row) => (
        <AdminItem key={row.id} admin={row} />
      ))}
    </ul>
  )
}

function AdminItem({ admin }: { admin: AdminRow }) {
  const { name, email, last_seen_at: seen, state, is_you: isYou, content_only: contentOnly } = admin
  return (
    <li className="flex flex-wrap items-center gap-x-6 gap-y-2.5 px-4 py-4 not-first:border-t not-first:border-hair desk:px-6">
      <div className="min-w-0 flex-1 basis-60">
        <p className="font-semibold wrap-anywhere">
          {name || email}
          {isYou && <span className="font-normal text-ink-soft"> (you)</span>}
        </p>
        <p className="text-small wrap-anywhere text-ink-soft">
          {email} · {seen ? `seen ${momentLabel(seen)}` : 'never logged in'}
        </p>
      </div>
      {contentOnly && <Badge tone="gray">Content only</Badge>}
      <AccountBadge state={state} />
      {!isYou && <AdminActions admin={admin} />}
    </li>
  )
}

function AdminActions({ admin }: { admin: AdminRow }) {
  const { id, name: given, email, state, content_only: contentOnly } = admin
  const onDone = useAdminsChanged()
  const handing = useHandedLink()
  const name = given || email
  const params = { id }
  return (
    <div className="flex flex-wrap gap-2">
      {state === 'invited' && (
        <ActionButton
          label="Resend invite"
          about={name}
          title="Send the invite again?"
          busyLabel="Sending..."
          done={({ data }) => (data.link === null ? 'The invite is on its way' : 'The new link is ready')}
          send={async () => {
            const answer = await callConfirmed('POST /admin/admins/:id/invite', { params })
            if (answer.data.link !== null) handing.hand({ name, link: answer.data.link })
            return answer
          }}
          onDone={onDone}
        >
          <p>
            {email} gets a new link to set a password. It expires in {PASSWORD_LINK_HOURS} hours.
          </p>
        </ActionButton>
      )}
      {handing.drawer}
      <ActionButton
        label={contentOnly ? 'Give full access' : 'Limit to content'}
        about={name}
        title={contentOnly ? 'Give this admin full access?' : 'Limit this admin to content?'}
        busyLabel="Changing..."
        done="The access is changed"
        send={() => callConfirmed('PUT /admin/admins/:id', { params, body: { content_only: !contentOnly } })}
        onDone={onDone}
      >
        <p>
          From now on {name} {accessLabel(!contentOnly)}.
        </p>
      </ActionButton>
      {state === 'disabled' ? (
        <ActionButton
          label="Enable"
          about={name}
          title="Enable this admin?"
          busyLabel="Enabling..."
          done="Admin enabled"
          send={() => callConfirmed('POST /admin/admins/:id/enable', { params })}
          onDone={onDone}
        >
          <p>
            {name} can log in again, with {contentOnly ? 'access to content only' : 'full access'}.
          </p>
        </ActionButton>
      ) : (
        <ActionButton
          label="Disable"
          about={name}
          title="Disable this admin?"
          busyLabel="Disabling..."
          danger
          done="Admin disabled"
          send={() => callConfirmed('POST /admin/admins/:id/disable', { params })}
          onDone={onDone}
        >
          <p>{name} is logged out everywhere and can’t log in until an admin enables the account again.</p>
        </ActionButton>
      )}
    </div>
  )
}
