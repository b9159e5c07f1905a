import { call } from '#client/call.ts'
import type { AdminAgent } from '#contract/admin/agents.ts'
import { callConfirmed } from '#pwa/shared/identity/call-confirmed.ts'

import { momentLabel } from '../shared/admin-labels.ts'
import { ActionButton } from '../shared/action-button.tsx'
import { useAgentsChanged } from './agent-queries.ts'

interface ActionsProps {
  agent: AdminAgent
}

/** An admin's actions on how the agent signs in. */
export function SignInActions({ agent }: ActionsProps) {
  const { name, params, onDone } = useActionOn(agent)
  return (
    <div className="flex flex-wrap gap-3">
      {agent.disabled_at === null && (
        <ActionButton
          label="Email password link"
          confirmLabel="Send email"
          title="Email a password link?"
          busyLabel="Sending..."
          done="Email sent"
          send={() => call('POST /admin/agents/:id/password-letter', { params })}
          onDone={onDone}
        >
          <p>
            We’ll email {agent.email} a link to set a new password. The old password works until then. Setting the new
            one logs {name} out everywhere and removes all passkeys.
          </p>
        </ActionButton>
      )}
      {agent.sessions + agent.passkeys.length > 0 && (
        <ActionButton
          label="End sessions"
          title="End all sessions?"
          busyLabel="Ending..."
          danger
          done="All sessions ended"
          send={() => call('POST /admin/agents/:id/end-sessions', { params })}
          onDone={onDone}
        >
          <p>
            {name} is logged out on every device and gets no more notifications there until the next login. All passkeys
            are removed; the password still works. Scheduled posts still go out.
          </p>
        </ActionButton>
      )}
    </div>
  )
}

/** The agent's passkeys, and the ways to remove them. */
export function Passkeys({ agent }: ActionsProps) {
  const { name, params, onDone } = useActionOn(agent)
  if (agent.passkeys.length === 0) return <p className="text-ink-soft">No passkeys.</p>
  return (
    <>
      <ul aria-label="Passkeys" className="rounded-2xl bg-surface ring ring-hair">
        {agent.passkeys.map((passkey) => (
          <li
            key={passkey.id}
            className="flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-3 not-first:border-t not-first:border-hair"
          >
            <span className="min-w-0 flex-1 basis-52">
              <span className="block font-semibold wrap-anywhere">{passkey.name}</span>
              <span className="num block text-small text-ink-soft">
                {`Added ${momentLabel(passkey.created_at)} · `}
                {passkey.last_used_at ? `Last used ${momentLabel(passkey.last_used_at)}` : 'Not used yet'}
              </span>
            </span>
            <ActionButton
              label="Remove"
              about={passkey.name}
              title="Remove this passkey?"
              busyLabel="Removing..."
              danger
              done="Passkey removed"
              send={() => call('POST /admin/agents/:id/remove-passkeys', { params, body: { passkey_id: passkey.id } })}
              onDone={onDone}
            >
              <p className="wrap-anywhere">
                “{passkey.name}” no longer logs in to the account of {name}. The password still works.
              </p>
            </ActionButton>
          </li>
        ))}
      </ul>
      {agent.passkeys.length > 1 && (
        <div>
          <ActionButton
            label="Remove all passkeys"
            title="Remove all passkeys?"
            busyLabel="Removing..."
            danger
            done="Passkeys removed"
            send={() => call('POST /admin/agents/:id/remove-passkeys', { params, body: {} })}
            onDone={onDone}
          >
            <p>None of them logs in to the account of {name} anymore. The password still works.</p>
          </ActionButton>
        </div>
      )}
    </>
  )
}

/** An admin's actions on the account as a whole. */
export function AccountActions({ agent }: ActionsProps) {
  return (
    <div className="flex flex-wrap gap-3">
      <AccessAction agent={agent} />
      {agent.deletion === null && <Delete agent={agent} />}
      {agent.deletion?.can_cancel && <CancelDeletion agent={agent} />}
    </div>
  )
}

/** Disables or enables the account. One button for both, so that it has the focus again when its dialog closes. */
function AccessAction({ agent }: ActionsProps) {
  const { name, params, onDone } = useActionOn(agent)
  return agent.disabled_at === null ? (
    <ActionButton
      label="Disable"
      about={name}
      title="Disable this account?"
      busyLabel="Disabling..."
      danger
      done="Account disabled"
      send={() => callConfirmed('POST /admin/agents/:id/disable', { params })}
      onDone={onDone}
    >
      <p>{name} is logged out everywhere and can’t log in until you enable the account again.</p>
      <p>Scheduled posts are on hold until then. The subscription continues.</p>
    </ActionButton>
  ) : (
    <ActionButton
      label="Enable"
      about={name}
      title="Enable this account?"
      busyLabel="Enabling..."
      done="Account enabled"
      send={() => call('POST /admin/agents/:id/enable', { params })}
      onDone={onDone}
    >
      <p>{name} can log in again with the same password.</p>
      <p>Upcoming posts go out as scheduled. The agent decides what to do with overdue ones.</p>
    </ActionButton>
  )
}

function Delete({ agent }: ActionsProps) {
  const { name, params, onDone } = useActionOn(agent)
  return (
    <ActionButton
      label="Delete"
      about={name}
      title="Delete this account?"
      busyLabel="Deleting..."
      danger
      done="The account will be deleted in 14 days"
      send={() => callConfirmed('DELETE /admin/agents/:id', { params })}
      onDone={onDone}
    >
      <p>
        We’ll email {name}. Publishing stops now and the plan won’t renew. In 14 days everything about {name} is
        permanently deleted. We keep the invoices, without the name.
      </p>
      <p>Until then {name} or an admin can undo this.</p>
    </ActionButton>
  )
}

function CancelDeletion({ agent }: ActionsProps) {
  const { name, params, onDone } = useActionOn(agent)
  return (
    <ActionButton
      label="Keep account"
      about={name}
      title="Keep this account?"
      busyLabel="Saving..."
      done="The account won’t be deleted"
      send={() => call('POST /admin/agents/:id/cancel-deletion', { params })}
      onDone={onDone}
    >
      <p>
        The account won’t be deleted, and the subscription continues. {name} will be asked about overdue posts before
        they go out.
      </p>
    </ActionButton>
  )
}

function useActionOn(agent: AdminAgent) {
  return { name: agent.name || agent.email, params: { id: agent.id }, onDone: useAgentsChanged() }
}
