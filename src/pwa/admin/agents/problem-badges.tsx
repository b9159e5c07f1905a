import type { AgentProblems } from '#contract/admin/agents.ts'
import { Badge } from '#pwa/shared/ui/badge.tsx'

import { problemLabels } from './agent-labels.ts'

/** What needs attention, one badge each. */
export function ProblemBadges({ problems, none }: { problems: AgentProblems; none?: string }) {
  const labels = problemLabels(problems)
  if (labels.length === 0) return none ? <span className="text-small text-ink-hint">{none}</span> : null
  return (
    <span className="flex flex-wrap gap-1">
      {labels.map((label) => (
        <Badge key={label} tone="red" icon="warning-circle-fill">
          {label}
        </Badge>
      ))}
    </span>
  )
}
