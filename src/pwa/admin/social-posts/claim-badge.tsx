import { CLAIM_LABEL, type Claim } from '#domain/library/claims.ts'
import { joinList } from '#domain/time/time-labels.ts'
import { Badge } from '#pwa/shared/ui/badge.tsx'

/** 'Says: a listing' for a post that isn’t so for every agent; nothing for all others. */
export function ClaimBadge({ claims }: { claims: readonly Claim[] }) {
  if (claims.length === 0) return null
  return (
    <Badge tone="gray" icon="user-focus">
      Says: {joinList(claims.map((claim) => CLAIM_LABEL[claim].toLowerCase()))}
    </Badge>
  )
}
