import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'

import type { PostAsAgent } from '#contract/admin/post-as-agent.ts'
import type { AdminPost } from '#contract/admin/posts.ts'
import type { SocialPost } from '#contract/library/library.ts'
import { HIDDEN_LABEL } from '#domain/library/visibility.ts'
import { mediaIn, previewMedia } from '#domain/library/post.ts'
import { sizedImage } from '#domain/media/media.ts'
import type { Palette } from '#domain/media/palettes.ts'
import { PLATFORM_NAME, PLATFORMS } from '#domain/platform/platform.ts'
import { CAPTION_LANGUAGES, type CaptionLanguage } from '#domain/publication/caption.ts'
import { OWN_CAPTION, versionLabel } from '#domain/publication/version.ts'
import { joinList } from '#domain/time/time-labels.ts'
import { OptionRow } from '#pwa/shared/form/choice.tsx'
import { Graded } from '#pwa/shared/publication/publication-badges.tsx'
import { useSignedIn } from '#pwa/shared/query/session.ts'
import { Button } from '#pwa/shared/ui/button.tsx'
import { Input } from '#pwa/shared/ui/field/input.tsx'
import { Segmented } from '#pwa/shared/ui/field/segmented.tsx'
import { Notice } from '#pwa/shared/ui/notice.tsx'
import { Skeleton, SkeletonGroup } from '#pwa/shared/ui/skeleton.tsx'
import { notify } from '#pwa/shared/ui/toast/notify.tsx'

import { addressOf, asAgentQueries } from '../shared/library-queries.ts'
import { Failed } from '../shared/record-answer.tsx'

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
      {language === 'en' && (version?.name ?? OWN_CAPTION) === OWN_CAPTION && <NetworkCaptions post={post} />}
      {post.claims_note && <Notice icon="user-focus">{post.claims_note}.</Notice>}
      {canChoose && !agent && (
        <p className="text-small text-ink-soft">
          Choose an agent to see their details filled in and the version they’d get.
        </p>
      )}
    </>
  )
}

/** The captions that single networks get in the place of the post's, which its other versions don't have. */
function NetworkCaptions({ post: { network_captions: captions } }: { post: SocialPost }) {
  return PLATFORMS.map((platform) => {
    const text = captions?.[platform]
    return (
      text !== undefined && (
        <section key={platform} className="grid gap-1">
          <h4 className="text-small font-semibold text-ink-soft">Caption for {PLATFORM_NAME[platform]}</h4>
          <p lang="en" className="wrap-anywhere whitespace-pre-line">
            {text}
          </p>
        </section>
      )
    )
  })
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

interface AgentChoiceProps {
  /** The agent of the shown answer. */
  chosen: PostAsAgent['agent']
  agentId: number | null
  onAgent: (id: number | null) => void
}

/** The agent as whom a post is shown; any agent at first. */
function AgentChoice({ chosen, agentId, onAgent }: AgentChoiceProps) {
  const [open, setOpen] = useState(false)
  const id = useId()
  const name = agentId === null ? 'Any agent' : (chosen?.name ?? `Agent ${agentId}`)
  const choose = (to: number | null) => {
    onAgent(to)
    setOpen(false)
  }
  return (
    <div className="grid gap-3">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <p className="min-w-0 font-semibold wrap-anywhere">
          {name}
          {chosen?.city && <span className="font-normal text-ink-soft">, {chosen.city}</span>}
        </p>
        <Button kind="tint" small aria-expanded={open} aria-controls={id} onClick={() => setOpen(!open)}>
          Choose an agent
        </Button>
      </div>
      <div id={id} hidden={!open}>
        {open && <Options agentId={agentId} onChoose={choose} />}
      </div>
    </div>
  )
}

function Options({ agentId, onChoose }: { agentId: number | null; onChoose: (id: number | null) => void }) {
  const [typed, setTyped] = useState('')
  const query = useQuery(asAgentQueries.agents(typed.trim().slice(0, 200)))
  return (
    <div className="grid gap-3">
      <Input
        type="search"
        aria-label="Find an agent"
        placeholder="Name, email or brokerage"
        value={typed}
        onChange={({ currentTarget }) => setTyped(currentTarget.value)}
      />
      <div role="radiogroup" aria-label="Agent" className="-mx-4">
        {typed === '' && (
          <OptionRow checked={agentId === null} onChoose={() => onChoose(null)}>
            <span className="min-w-0 flex-1 font-semibold">Any agent</span>
          </OptionRow>
        )}
        {query.data?.map((agent) => (
          <OptionRow key={agent.id} checked={agent.id === agentId} onChoose={() => onChoose(agent.id)}>
            <span className="min-w-0 flex-1">
              <span className="block font-semibold wrap-anywhere">{agent.name || agent.email}</span>
              <span className="block text-small wrap-anywhere text-ink-soft">{agent.brokerage}</span>
            </span>
          </OptionRow>
        ))}
        {query.data?.length === 0 && <p className="px-4 py-3 text-ink-soft">No results.</p>}
        {query.error && (
          <p className="px-4 py-3 text-ink-soft">The agents didn’t load. You can still choose “Any agent.”</p>
        )}
      </div>
    </div>
  )
}

interface PostMediaProps {
  post: SocialPost
  language: CaptionLanguage
  palette: Palette
}

/** What goes out with a caption in this language: the film, the picture, or the slides side by side. */
function PostMedia({ post, language, palette }: PostMediaProps) {
  const all = post.media.map((file) => ({ ...file, role: file.type }))
  const files = previewMedia({ type: post.type, media: mediaIn({ type: post.type, media: all }, language) })
  if (files.length === 0) {
    return (
      <div className="grid aspect-[4/5] place-items-center rounded-[18px] bg-sketch font-semibold text-ink-soft">
        No Media
      </div>
    )
  }
  return (
    <div className="flex snap-x gap-3 overflow-x-auto">
      {files.map((file) => (
        <div key={file.id} className={files.length > 1 ? 'w-4/5 shrink-0 snap-start' : 'w-full'}>
          {file.mime.startsWith('video/') ? (
            <video
              controls
              muted
              playsInline
              preload="metadata"
              src={file.url}
              {...(post.thumbnail && { poster: post.thumbnail })}
              aria-label={post.title}
              className="max-h-[70dvh] w-full rounded-[18px] bg-sketch object-contain"
            />
          ) : (
            <Graded palette={palette}>
              <img
                src={sizedImage(file.url, 540)}
                alt={(language === 'es' ? file.spanish_alt_text : file.alt_text) || post.title}
                width={file.width ?? undefined}
                height={file.height ?? undefined}
                className="h-auto w-full rounded-[18px] bg-sketch"
              />
            </Graded>
          )}
        </div>
      ))}
    </div>
  )
}
