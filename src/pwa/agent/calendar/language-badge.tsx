import { createContext, useContext, type ReactNode } from 'react'

import { captionParts, DIVIDER, languageCode, languageLabel } from '#domain/publication/caption-language.ts'
import { languageOf, type WithLanguage } from '#pwa/shared/publication/language-of.ts'
import { Icon } from '#pwa/shared/ui/icon.tsx'

const SeveralLanguages = createContext(false)

interface ShownLanguagesProps {
  posts: readonly WithLanguage[]
  children: ReactNode
}

/** With a post that isn't plain English, all posts say their language; without one, none does. */
export function ShownLanguages({ posts, children }: ShownLanguagesProps) {
  const hasSeveral = posts.some(isNotPlainEnglish)
  return <SeveralLanguages value={hasSeveral}>{children}</SeveralLanguages>
}

function isNotPlainEnglish(post: WithLanguage): boolean {
  const { language, isBilingual, fallback } = languageOf(post)
  return language !== 'en' || isBilingual || fallback !== null
}

export function useSaysLanguage(post: WithLanguage): boolean {
  return useContext(SeveralLanguages) || isNotPlainEnglish(post)
}

/** The language of a post as 'EN', 'ES' or 'EN + ES', with a sign where it isn't the wanted one. */
export function LanguageBadge({ post }: { post: WithLanguage }) {
  const language = languageOf(post)
  if (!useSaysLanguage(post)) return null
  const label = languageLabel(language)
  return (
    <span
      title={label}
      className="inline-flex min-h-6.5 items-center gap-1.25 rounded-full px-2.5 py-0.5 text-small font-semibold whitespace-nowrap text-other inset-ring inset-ring-hair"
    >
      {(language.fallback !== null || language.hasEnglishPicture) && (
        <Icon name="info-bold" className="-ml-0.5 size-4!" />
      )}
      <span aria-hidden="true">{languageCode(language)}</span>
      <span className="sr-only">{label}</span>
    </span>
  )
}

/** The language of a post in words. */
export function LanguageLine({ post }: { post: WithLanguage }) {
  return <p className="text-small text-ink-soft">Language: {languageLabel(languageOf(post))}</p>
}

/** A caption with each of its languages marked as such. */
export function CaptionOf({ post }: { post: WithLanguage & { caption: string } }) {
  const parts = captionParts(post.caption, languageOf(post))
  return parts.map(({ language, text }, index) => (
    <p key={language} className="text-write wrap-anywhere whitespace-pre-line" lang={language}>
      {index > 0 && `${DIVIDER}\n\n`}
      {text}
    </p>
  ))
}
