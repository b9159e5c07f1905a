import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'

import type { AdminPost } from '#contract/admin/posts.ts'
import type { PostAsAgent } from '#contract/admin/post-as-agent.ts'
import { HIDDEN_LABEL } from '#domain/library/hidden.ts'
import { CAPTION_LANGUAGES, type CaptionLanguage } from '#domain/publication/caption.ts'
import { OWN_CAPTION, versionLabel } from '#domain/publication/version.ts'
import { joinList } from '#domain/time/time-labels.ts'
import { useSignedIn } from '#pwa/shared/query/session.ts'
import { Button } from '#pwa/shared/ui/button.tsx'
import { Segmented } from '#pwa/shared/ui/field/segmented.tsx'
import { Notice } from '#pwa/shared/ui/notice.tsx'
import { Skeleton, SkeletonGroup } from '#pwa/shared/ui/skeleton.tsx'
import { notify } from '#pwa/shared/ui/toast/notify.tsx'

import { Failed } from '../../shared/failed.tsx'
import { addressOf } from './address.ts'
import { AgentChoice } from './agent-choice.tsx'
import { PostMedia } from './post-media.tsx'
import { asAgentQueries } from './queries.ts'

interface PostAsAgentViewProps {
  post: Pick<AdminPost, 'id' | 'version'>
  /** Null for an agent whose profile says nothing. */
  agentId: number | null
  onAgent: (id: number | null) => void
}

/** A post, as it was saved last, in the version, colors and language an agent gets it in. */
export function PostAsAgentView({ post, agentId, onAgent }: PostAsAgentViewProps) {
  const { user } = useSignedIn()
  const query = useQuery(asAgentQueries.post(post, agentId))
  return (
    <div className="grid gap-5 pb-2">
      {user.content_only ? (
        <p className="font-semibold">Any agent</p>
      ) : (
        <AgentChoice chosen={query.data?.agent ?? null} agentId={agentId} onAgent={onAgent} />
      )}
      {query.data ? (
        <Shown key={agentId} answer={query.data} canChoose={!user.content_only} />
      ) : query.error ? (
        <Failed query={query} title="This post didn’t load" missing="Post or agent not found" />
      ) : (
        <SkeletonGroup className="grid gap-4">
          <Skeleton className="aspect-[4/5] rounded-[18px]!" />
          <Skeleton className="h-24 rounded-control!" />
        </SkeletonGroup>
      )}
      <Button kind="line" icon="copy" onClick={() => void copyLink(addressOf(post.id, agentId))}>
        Copy link for a colleague
      </Button>
    </div>
  )
}

const LANGUAGE_NAME: Readonly<Record<CaptionLanguage, string>> = { en: 'English', es: 'Spanish' }

interface ShownProps {
  answer: PostAsAgent
  /** Whether the admin can choose an agent; one of the library alone can't. */
  canChoose: boolean
}

function Shown({ answer, canChoose }: ShownProps) {
  const { post, language: sent, agent, hidden } = answer
  const version = post.versions?.[0]
  // A version without a translation leaves the post's own one, as on the agent's screen.
  const captions: Readonly<Record<CaptionLanguage, string>> = {
    en: version?.caption ?? post.caption,
    es: version?.spanish_caption || post.spanish_caption,
  }
  const titles: Readonly<Record<CaptionLanguage, string>> = { en: post.title, es: post.spanish_title || post.title }
  const languages = CAPTION_LANGUAGES.filter((language) => captions[language] !== '')
  const [language, setLanguage] = useState<CaptionLanguage>(sent === 'es' ? 'es' : 'en')
  const palette = post.palettes?.[0] ?? 'original'
  return (
    <>
      {hidden.length > 0 && (
        <Notice icon="eye-slash" tone="lamp">
          Agents don’t see this post yet: {joinList(hidden.map((reason) => HIDDEN_LABEL[reason]))}.
        </Notice>
      )}
      <p className="text-small text-ink-soft">
        {versionLabel({ variant: version?.name ?? OWN_CAPTION, palette })}
        {post.chosen_for ? `: another agent in ${post.chosen_for} uses the original.` : '.'} {sentIn(answer)}
      </p>
      {languages.length > 1 && (
        <Segmented
          label="Caption language"
          value={language}
          options={languages.map((value) => ({ value, label: LANGUAGE_NAME[value] }))}
          onChange={setLanguage}
        />
      )}
      <PostMedia post={post} language={language} palette={palette} />
      <h3 lang={language} className="wrap-anywhere">
        {titles[language]}
      </h3>
      <p lang={language} className="wrap-anywhere whitespace-pre-line">
        {captions[language]}
      </p>
      {post.claims_note && <Notice icon="user-focus">{post.claims_note}.</Notice>}
      {canChoose && !agent && (
        <p className="text-small text-ink-soft">
          Choose an agent to see their details filled in and the version they’d get.
        </p>
      )}
    </>
  )
}

/** The language of auto posts, where an agent chose one. */
function sentIn({ agent, language }: PostAsAgent): string {
  if (!agent) return ''
  const name = language === 'both' ? 'English and Spanish' : LANGUAGE_NAME[language]
  return `As an auto post, it goes out in ${name}.`
}

async function copyLink(path: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(new URL(path, location.origin).href)
    notify.success('Link copied')
  } catch (error) {
    console.warn('The link was not copied', error)
    notify.error('The link wasn’t copied. Please try again.')
  }
}
