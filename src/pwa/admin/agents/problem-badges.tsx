import type { AgentProblems } from '#contract/admin-agents.ts'
import { Badge } from '#pwa/shared/ui/badge.tsx'

import { problemLabels } from './agent-labels.ts'

/** What needs attention, one badge each. */
export function ProblemBadges({ problems, none }: { problems: AgentProblems; none?: string }) {
  const words = problemLabels(problems)
  if (words.length === 0) return none ? <span className="text-small text-ink-hint">{none}</span> : null
  return (
    <span className="flex flex-wrap gap-1">
      {words.map((one) => (
        <Badge key={one} tone="red" icon="warning-circle-fill">
          {one}
        </Badge>
      ))}
    </span>
  )
}
