import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useWatch } from 'react-hook-form'

import type { Agent } from '#contract/account/account.ts'
import { signatureOf } from '#domain/branding/signature.ts'
import { agentQuery } from '#pwa/shared/answers/shared-queries.ts'
import { Answered } from '#pwa/shared/answers/answered.tsx'
import { FormSkeleton } from '#pwa/shared/form/form-skeleton.tsx'
import { lazyResolver } from '#pwa/shared/form/lazy-resolver.ts'
import { SaveBar } from '#pwa/shared/form/save-bar.tsx'
import { useStoredForm } from '#pwa/shared/form/use-stored-form.ts'
import { useLoadFailure } from '#pwa/shared/form/use-load-failure.ts'
import { isSame } from '#pwa/shared/form/changed.ts'
import { useQueuedSave, withWaiting } from '#pwa/shared/form/use-queued-save.ts'
import { useSave } from '#pwa/shared/form/use-save.ts'
import { makeChange, QUEUED, QUEUED_MESSAGE } from '#pwa/shared/query/make-change.ts'
import { brandProfile } from '#pwa/shared/profile/brand-profile.ts'
import { Panel } from '#pwa/shared/ui/panel.tsx'
import { notify } from '#pwa/shared/ui/toast/notify.tsx'
import { BrandMissing } from '#pwa/shared/profile/brand-missing.tsx'
import { AgentInformationFields, agentValues } from '#pwa/shared/profile/agent-information-fields.tsx'
import { useSignedIn, userQuery } from '#pwa/shared/query/session.ts'
import { CheckRow } from '#pwa/shared/ui/field/check-row.tsx'
import { PageTitle } from '#pwa/shared/ui/page-title.tsx'
import { unlessJustGiven } from '#pwa/shared/query/call-query.ts'

/** The agent information shown under their posts, and how people reach them. */
export function AgentInformationScreen() {
  // The answer stored on the device may be older than the last save.
  const agent = useQuery({ ...agentQuery, refetchOnMount: unlessJustGiven })
  useLoadFailure(agent, 'Error fetching agent information')
  return (
    <>
      <PageTitle title="Agent Information" subtitle="Shown in your post footer, so people can reach you." />
      <Answered query={agent} loading={<FormSkeleton fields={7} />} failedTitle="Your information didn’t load">
        {(known) => (
          <>
            <BrandMissing agent={known} typedHere={['name', 'license']} className="mb-5" />
            <AgentForm agent={known} />
            <SignatureSetting agent={known} />
          </>
        )}
      </Answered>
    </>
  )
}

const resolver = lazyResolver(async () => (await import('./resolvers.ts')).agentInformationResolver)

function AgentForm({ agent }: { agent: Agent }) {
  const client = useQueryClient()
  const { user } = useSignedIn()
  const values = agentValues(agent)
  const { form, canStore, restored, saved, changed } = useStoredForm({
    userId: user.id,
    name: 'agent-information',
    values,
    resolver,
  })
  const { isDirty, isSubmitting } = form.formState
  const queued = useQueuedSave({
    userId: user.id,
    subjects: ['agent'],
    shown: useWatch({ control: form.control }),
    restored,
    onGone: (was) => {
      const agent = client.getQueryData(agentQuery.queryKey)
      if (agent && isSame(was, form.getValues())) saved(agentValues(agent.data))
    },
    queryKeys: [agentQuery.queryKey, userQuery.queryKey],
  })
  const submit = useSave({
    form,
    unchanged: !isDirty && !queued,
    queues: true,
    // A field that was changed back must take back what waits.
    send: (values) =>
      makeChange({
        userId: user.id,
        subject: 'agent',
        request: { name: 'PUT /agent', body: withWaiting(changed(values), values, queued?.fields('agent') ?? []) },
        title: 'Agent Information',
        form: 'agent-information',
        shown: form.getValues(),
      }),
    onSaved: (answer) => {
      client.setQueryData(agentQuery.queryKey, answer)
      void client.invalidateQueries({ queryKey: userQuery.queryKey })
      saved(agentValues(answer.data))
    },
    success: 'Agent information updated successfully',
    failure: 'Error saving agent information',
  })
  return (
    <form noValidate onSubmit={(event) => void submit(event)}>
      <AgentInformationFields control={form.control} />
      <SaveBar unsaved={isDirty} canStore={canStore} queued={queued} busy={isSubmitting} busyLabel="Submitting..." />
    </form>
  )
}

/** Whether captions go out with the signature: saved at once, or on this device where the server can't be reached. */
function SignatureSetting({ agent }: { agent: Agent }) {
  const client = useQueryClient()
  const { user } = useSignedIn()
  const show = (data: Agent) => client.setQueryData(agentQuery.queryKey, { data })

  async function change(signature: boolean) {
    show({ ...agent, signature })
    const request = { name: 'PUT /agent', body: { signature } } as const
    try {
      const made = await makeChange({ userId: user.id, subject: 'signature', request, title: 'Signature' })
      if (made === QUEUED) notify.info(QUEUED_MESSAGE)
      else show(made.data)
    } catch (error) {
      console.warn('The signature was not changed', error)
      show(agent)
      notify.error('Error saving agent information')
    }
  }

  return (
    <Panel className="mt-8">
      <CheckRow
        isSwitch
        checked={agent.signature !== false}
        onChange={(wanted) => void change(wanted)}
        title="Signature"
        detail={`Added to the end of every caption: ${signatureOf(brandProfile(agent))}`}
      />
    </Panel>
  )
}
