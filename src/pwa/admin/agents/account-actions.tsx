import { call } from '#client/call.ts'
import type { AdminAgent } from '#contract/admin/agents.ts'
import { callConfirmed } from '#pwa/shared/identity/call-confirmed.ts'

import { ActionButton } from '../shared/action-button.tsx'
import { useAgentsChanged } from './queries.ts'

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
          label="Send password letter"
          confirmLabel="Send letter"
          title="Send a password letter?"
          busyLabel="Sending..."
          done="The letter is on its way"
          send={() => call('POST /admin/agents/:id/password-letter', { params })}
          onDone={onDone}
        >
          <p>We mail {agent.email} a link to set a new password. The old password works until the new one is set.</p>
        </ActionButton>
      )}
      {agent.sessions > 0 && (
        <ActionButton
          label="End sessions"
          title="End all sessions?"
          busyLabel="Ending..."
          danger
          done="All sessions are ended"
          send={() => call('POST /admin/agents/:id/end-sessions', { params })}
          onDone={onDone}
        >
          <p>
            {name} is signed out on every device and gets no more notifications there until the next sign-in. What is
            scheduled still goes out.
          </p>
        </ActionButton>
      )}
    </div>
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
      done="The account is disabled"
      send={() => callConfirmed('POST /admin/agents/:id/disable', { params })}
      onDone={onDone}
    >
      <p>{name} is signed out everywhere and can’t sign in until you enable the account again.</p>
      <p>Scheduled posts are on hold meanwhile. The subscription goes on.</p>
    </ActionButton>
  ) : (
    <ActionButton
      label="Enable"
      about={name}
      title="Enable this account?"
      busyLabel="Enabling..."
      done="The account is enabled"
      send={() => call('POST /admin/agents/:id/enable', { params })}
      onDone={onDone}
    >
      <p>{name} can sign in again with the same password.</p>
      <p>Posts still to come go out at their time. The agent decides about those whose time has passed.</p>
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
        {name} gets a letter, and nothing is published from now on. The subscription isn’t renewed. In 14 days
        everything about {name} is deleted for good. Invoices stay, without the name.
      </p>
      <p>Until then {name} or an admin can take it back.</p>
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
      done="The account stays"
      send={() => call('POST /admin/agents/:id/cancel-deletion', { params })}
      onDone={onDone}
    >
      <p>
        The account isn’t deleted, and the subscription goes on. Posts whose time has passed ask {name} before they go
        out.
      </p>
    </ActionButton>
  )
}

/** What every action on an agent needs. */
function useActionOn(agent: AdminAgent) {
  return { name: agent.name || agent.email, params: { id: agent.id }, onDone: useAgentsChanged() }
}
