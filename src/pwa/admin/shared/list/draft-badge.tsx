import { Badge } from '#pwa/shared/ui/badge.tsx'

/** 'Draft' beside what is kept from agents; nothing for all others. */
export function DraftBadge({ isDraft }: { isDraft: boolean }) {
  if (!isDraft) return null
  return (
    <Badge tone="gray" icon="pencil-simple">
      Draft
    </Badge>
  )
}
