import { CheckRow } from '#pwa/shared/ui/field/check-row.tsx'

import type { Posting } from '../posting.ts'

/** What LinkedIn offers beside a post's words and pictures, for a carousel: rows of a panel. */
export function LinkedInOptions({ posting: { options, choose } }: { posting: Pick<Posting, 'options' | 'choose'> }) {
  return (
    <CheckRow
      isSwitch
      checked={options.linkedin?.as_document ?? false}
      onChange={(wanted) => choose('linkedin', { as_document: wanted })}
      title="Post as a document"
      detail="People swipe through your pictures as pages. LinkedIn shows no alt text for them."
    />
  )
}
