import type { ReactNode } from 'react'

import type { ScheduledPost } from '#contract/publishing/publishing.ts'
import { PLATFORM_NAME } from '#domain/platform/platform.ts'
import { commentPlatforms } from '#domain/publication/posting-options.ts'
import { feedPlatforms } from '#domain/publication/story.ts'
import { joinList } from '#domain/time/time-labels.ts'
import { sharingPlatforms } from '#pwa/agent/composer/posting.ts'
import { SignatureOf } from '#pwa/agent/composer/signature.tsx'

import { CaptionOf } from '../language-badge.tsx'

/** The texts of a post: its captions with the networks they go to, what is added to them, and the first comment. */
export function SentTexts({ post }: { post: ScheduledPost }) {
  const { captions = {}, platforms, options, first_comment: comment = '', caption_language: language } = post
  const inFeed = feedPlatforms(platforms, options)
  const shared = sharingPlatforms(post, platforms)
  const own = inFeed.flatMap((platform) => {
    const text = captions[platform]
    return text === undefined ? [] : [{ name: PLATFORM_NAME[platform], text }]
  })
  const hasComment = comment !== '' && commentPlatforms(inFeed).length > 0
  const names = joinList(shared.map((platform) => PLATFORM_NAME[platform]))
  return (
    <div className="grid gap-5">
      {own.length === 0 && inFeed.length > 0 && <CaptionOf post={post} />}
      {own.length > 0 && names !== '' && (
        <Part title={`Caption for ${names}`}>
          <CaptionOf post={post} />
        </Part>
      )}
      {own.map(({ name, text }) => (
        <Part key={name} title={`Caption for ${name}`}>
          <p className="text-write wrap-anywhere whitespace-pre-line" lang={language}>
            {text}
          </p>
        </Part>
      ))}
      <SignatureOf post={post} />
      {hasComment && (
        <Part title="First comment">
          <p className="wrap-anywhere whitespace-pre-line" lang={language}>
            {comment}
          </p>
        </Part>
      )}
      <SentAltTexts post={post} />
    </div>
  )
}

/** What people who can't see the pictures got with them. */
function SentAltTexts({ post: { sent_alt_texts: texts, caption_language: language } }: { post: ScheduledPost }) {
  if (!texts?.length) return null
  return (
    <Part title="Alt text">
      <ul className="grid gap-1" lang={language}>
        {texts.map((text) => (
          <li key={text} className="wrap-anywhere">
            {text}
          </li>
        ))}
      </ul>
    </Part>
  )
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="grid gap-1">
      <h3 className="font-sans text-small font-semibold tracking-normal text-ink-soft">{title}</h3>
      {children}
    </section>
  )
}
