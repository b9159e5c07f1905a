import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'

import type { AdminRow } from '#contract/admin/admins.ts'
import { callConfirmed } from '#pwa/shared/identity/call-confirmed.ts'
import { Button } from '#pwa/shared/ui/button.tsx'

import { ActionButton } from '../shared/action-button.tsx'
import { momentLabel } from '../shared/form/history-labels.ts'
import { AdminList } from '../shared/list/admin-list.tsx'
import { useListAddress } from '../shared/list/use-list-address.ts'
import { AccountBadge } from '../shared/account-badge.tsx'
import { InviteDrawer } from './invite-drawer.tsx'
import { adminQueries, useAdminsChanged } from './queries.ts'

const ADMINS = { path: '/admin/admins', list: 'Admins' }

/** All admins, and the button to invite more. */
export function AdminListScreen() {
  const list = useListAddress()
  const query = useQuery(adminQueries.list(list.address))
  const [inviting, setInviting] = useState(false)
  return (
    <AdminList
      kind={ADMINS}
      search={{ label: 'Search admins', placeholder: 'Name, email' }}
      failed={{ toast: 'Error fetching admins', title: 'The admins didn’t load' }}
      empty="Admins show up here."
      filters={
        <Button kind="lamp" icon="plus-bold" className="max-desk:w-full" onClick={() => setInviting(true)}>
          Invite Admin
        </Button>
      }
      list={list}
      query={query}
      Body={Admins}
    >
      <InviteDrawer open={inviting} onOpenChange={setInviting} />
    </AdminList>
  )
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
  const { name, email, last_seen_at: seen, state, is_you: isYou } = admin
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
      <AccountBadge state={state} />
      {!isYou && <AdminActions admin={admin} />}
    </li>
  )
}

function AdminActions({ admin: { id, name: given, email, state } }: { admin: AdminRow }) {
  const onDone = useAdminsChanged()
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
          done="The invite is on its way"
          send={() => callConfirmed('POST /admin/admins/:id/invite', { params })}
          onDone={onDone}
        >
          <p>We’ll email {email} a new link to set a password. It expires in 72 hours.</p>
        </ActionButton>
      )}
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
          <p>{name} can log in again and change everything in the back-office.</p>
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
