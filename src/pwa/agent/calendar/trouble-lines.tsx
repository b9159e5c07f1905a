import type { ScheduledPost } from '#contract/publishing/publishing.ts'
import { classes } from '#pwa/shared/ui/classes.ts'

import { troublesOf, type Trouble } from './sheet/target-messages.ts'

const TONES: Record<Trouble['tone'], string> = { red: 'text-danger', amber: 'text-lamp-ink' }

/** Which platform a post didn't reach and why, a line for each; nothing where all is well. */
export function TroubleLines({ post }: { post: Pick<ScheduledPost, 'targets'> }) {
  return troublesOf(post).map(({ platform, tone, text }) => (
    <span
      key={platform}
      className={classes('block font-sans text-small font-semibold tracking-normal wrap-anywhere', TONES[tone])}
    >
      {text}
    </span>
  ))
}
