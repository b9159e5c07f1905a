import { useCallback, useEffect, useState } from 'react'

import { call } from '#client/call.ts'
import { ApiError } from '#client/errors.ts'
import type { Block, Inline, LegalDocument, LegalFacts } from '#domain/legal/document.ts'
import { privacyPolicy } from '#domain/legal/privacy.ts'
import { termsOfUse } from '#domain/legal/terms.ts'
import { useOnline } from '#pwa/shared/answers/use-online.ts'
import { Button } from '#pwa/shared/ui/button.tsx'
import { Empty } from '#pwa/shared/ui/empty.tsx'
import { Skeleton } from '#pwa/shared/ui/skeleton.tsx'
import { useSprite } from '#pwa/shell/sprite.ts'

import { LegalFrame } from './legal-frame.tsx'

export function TermsScreen() {
  return <LegalScreen title="Terms of Use" write={termsOfUse} />
}

export function PrivacyScreen() {
  return <LegalScreen title="Privacy Policy" write={privacyPolicy} />
}

type Known =
  | { state: 'loading' }
  | { state: 'there'; facts: LegalFacts }
  | { state: 'failed'; requestId: string | null }

/** A legal document inside the app; opened by its address it is the server's own HTML. */
function LegalScreen({ title, write }: { title: string; write: (facts: LegalFacts) => LegalDocument }) {
  useSprite()
  const [known, setKnown] = useState<Known>({ state: 'loading' })
  const ask = useCallback(() => {
    const stop = new AbortController()
    const tell = (next: Known) => void (stop.signal.aborted || setKnown(next))
    call('GET /legal', undefined, { signal: stop.signal }).then(
      ({ data }) => tell({ state: 'there', facts: data }),
      (error: unknown) => tell({ state: 'failed', requestId: error instanceof ApiError ? error.requestId : null }),
    )
    return () => stop.abort()
  }, [])
  useEffect(() => ask(), [ask])
  useEffect(() => {
    document.title = `${title} · Porchlight`
    scrollTo(0, 0)
  }, [title])
  return (
    <LegalFrame>
      {known.state === 'failed' ? (
        <Failed
          title={title}
          requestId={known.requestId}
          onRetry={() => {
            setKnown({ state: 'loading' })
            ask()
          }}
        />
      ) : (
        <>
          <h1>{title}</h1>
          {known.state === 'there' ? (
            write(known.facts).blocks.map((block, index) => <BlockView key={index} block={block} />)
          ) : (
            <Skeleton className="h-80" />
          )}
        </>
      )}
    </LegalFrame>
  )
}

function Failed({ title, requestId, onRetry }: { title: string; requestId: string | null; onRetry: () => void }) {
  const online = useOnline()
  useEffect(() => {
    addEventListener('online', onRetry)
    return () => removeEventListener('online', onRetry)
  }, [onRetry])
  return (
    <Empty
      as="h1"
      lit={false}
      title={`${title} didn’t load`}
      requestId={requestId}
      action={
        <Button kind="primary" className="mt-2.5 min-w-[min(200px,62vw)]" onClick={onRetry}>
          Try again
        </Button>
      }
    >
      {online ? 'Our server had a problem.' : 'You’re offline. This page opens when you’re back online.'}
    </Empty>
  )
}

function BlockView({ block }: { block: Block }) {
  if (block.kind === 'heading') return <h2>{block.text}</h2>
  if (block.kind === 'table') return <Table {...block} />
  if (block.kind === 'paragraph') {
    return (
      <p>
        <Parts parts={block.parts} />
      </p>
    )
  }
  return (
    <ul>
      {block.items.map((parts, index) => (
        <li key={index}>
          <Parts parts={parts} />
        </li>
      ))}
    </ul>
  )
}

function Table({ head, rows }: Extract<Block, { kind: 'table' }>) {
  return (
    <table>
      <thead>
        <tr>
          {head.map((name) => (
            <th key={name} scope="col">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row[0]}>
            {row.map((text, index) => (
              <td key={index}>{text}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function Parts({ parts }: { parts: readonly Inline[] }) {
  return parts.map((part, index) =>
    typeof part === 'string' ? (
      part
    ) : (
      <a key={index} href={part.href}>
        {part.text}
      </a>
    ),
  )
}
