import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'

import type { PostAsAgent } from '#contract/admin/post-as-agent.ts'
import { OptionRow } from '#pwa/shared/form/option-row.tsx'
import { Button } from '#pwa/shared/ui/button.tsx'
import { Input } from '#pwa/shared/ui/field/input.tsx'

import { asAgentQueries } from './queries.ts'

interface AgentChoiceProps {
  /** The agent of the shown answer. */
  chosen: PostAsAgent['agent']
  agentId: number | null
  onAgent: (id: number | null) => void
}

/** The agent as whom a post is shown; any agent at first. */
export function AgentChoice({ chosen, agentId, onAgent }: AgentChoiceProps) {
  const [open, setOpen] = useState(false)
  const id = useId()
  const name = agentId === null ? 'Any agent' : (chosen?.name ?? `Agent ${agentId}`)
  const choose = (to: number | null) => {
    onAgent(to)
    setOpen(false)
  }
  return (
    <div className="grid gap-3">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <p className="min-w-0 font-semibold wrap-anywhere">
          {name}
          {chosen?.city && <span className="font-normal text-ink-soft">, {chosen.city}</span>}
        </p>
        <Button kind="tint" small aria-expanded={open} aria-controls={id} onClick={() => setOpen(!open)}>
          Choose an agent
        </Button>
      </div>
      <div id={id} hidden={!open}>
        {open && <Options agentId={agentId} onChoose={choose} />}
      </div>
    </div>
  )
}

function Options({ agentId, onChoose }: { agentId: number | null; onChoose: (id: number | null) => void }) {
  const [typed, setTyped] = useState('')
  const query = useQuery(asAgentQueries.agents(typed.trim().slice(0, 200)))
  return (
    <div className="grid gap-3">
      <Input
        type="search"
        aria-label="Find an agent"
        placeholder="Name, email or brokerage"
        value={typed}
        onChange={({ currentTarget }) => setTyped(currentTarget.value)}
      />
      <div role="radiogroup" aria-label="Agent" className="-mx-4">
        {typed === '' && (
          <OptionRow checked={agentId === null} onChoose={() => onChoose(null)}>
            <span className="min-w-0 flex-1 font-semibold">Any agent</span>
          </OptionRow>
        )}
        {query.data?.map((agent) => (
          <OptionRow key={agent.id} checked={agent.id === agentId} onChoose={() => onChoose(agent.id)}>
            <span className="min-w-0 flex-1">
              <span className="block font-semibold wrap-anywhere">{agent.name || agent.email}</span>
              <span className="block text-small wrap-anywhere text-ink-soft">{agent.brokerage}</span>
            </span>
          </OptionRow>
        ))}
        {query.data?.length === 0 && <p className="px-4 py-3 text-ink-soft">No results.</p>}
        {query.error && (
          <p className="px-4 py-3 text-ink-soft">The agents didn’t load. You can still view it as any agent.</p>
        )}
      </div>
    </div>
  )
}
