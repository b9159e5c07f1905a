import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router-dom'

import type { ScheduledPost } from '#contract/publishing/publishing.ts'
import { endingOf, signatureOf } from '#domain/branding/signature.ts'
import { PLATFORM_NAME } from '#domain/platform/platform.ts'
import { captionError } from '#domain/publication/caption.ts'
import { captionFor } from '#domain/publication/posting-options.ts'
import { isStory } from '#domain/publication/story.ts'
import { joinList } from '#domain/time/time-labels.ts'
import { agentQuery } from '#pwa/shared/answers/shared-queries.ts'
import { brandProfile, missingFromSignature, signerOf } from '#pwa/shared/profile/brand-profile.ts'

/** What is added to a caption when it goes out, by the profile this device knows; nothing while it knows none. */
export function useEnding(): (caption: string) => string {
  const { data: agent } = useQuery(agentQuery)
  const signer = agent ? signerOf(agent) : null
  return (caption) => endingOf(caption, signer)
}

/** The signature below the caption that is written, and what it lacks; nothing for an agent who doesn't sign. */
export function SignatureNote({ caption }: { caption: string }) {
  const { data: agent } = useQuery(agentQuery)
  if (!agent || agent.signature === false) return null
  const missing = missingFromSignature(agent)
  const text = signatureOf(brandProfile(agent))
  const isAdded = endingOf(caption, signerOf(agent)) !== ''
  return (
    <section
      aria-label="Signature"
      className="grid gap-1 rounded-control px-4 py-3 text-small inset-ring inset-ring-hair"
    >
      {isAdded && (
        <>
          <p className="text-ink-soft">Your signature, added when it goes out:</p>
          <p className="wrap-anywhere">{text}</p>
        </>
      )}
      {!isAdded && text !== '' && (
        <p className="text-ink-soft">Your caption already has what your signature says, so it isn’t added.</p>
      )}
      {missing && (
        <p>
          {missing.message}{' '}
          <Link to={missing.path} className="inline-block py-1 font-semibold text-plum underline">
            Complete your profile
          </Link>
        </p>
      )}
    </section>
  )
}

/** The signature a post went out with, or will; nothing where there is none. */
export function SignatureOf({ post }: { post: ScheduledPost }) {
  const endingFor = useEnding()
  const waiting = post.targets.filter(
    ({ platform, state, signature }) =>
      state === 'queued' && (signature ?? null) === null && !isStory(post.options, platform),
  )
  const sent = post.targets.map(({ signature }) => signature ?? '').find((signature) => signature !== '')
  const ending = sent ?? (waiting.length > 0 ? endingFor(post.caption) : '')
  if (ending === '') return null
  const without = waiting
    .map(({ platform }) => platform)
    .filter((one) => {
      const caption = captionFor(post, one)
      return captionError(caption, [one]) === null && captionError(caption, [one], endingFor(caption)) !== null
    })
  return (
    <section className="grid gap-1">
      <h3 className="font-sans text-small font-semibold tracking-normal text-ink-soft">Signature</h3>
      <p className="wrap-anywhere">{ending.trim()}</p>
      {without.length > 0 && (
        <p className="text-small text-ink-soft">
          It doesn’t fit on {joinList(without.map((platform) => PLATFORM_NAME[platform]))}. Shorten the caption, or the
          post goes out there without it.
        </p>
      )}
    </section>
  )
}
