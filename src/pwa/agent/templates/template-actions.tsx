import { useMutation } from '@tanstack/react-query'
import { Link } from 'react-router-dom'

import { addressOf } from '#client/address.ts'
import { call } from '#client/call.ts'
import type { Template } from '#contract/library/templates.ts'
import { useOnline } from '#pwa/shared/answers/use-online.ts'
import { useSignedIn } from '#pwa/shared/query/session.ts'
import { buttonClasses } from '#pwa/shared/ui/button-classes.ts'
import { Button } from '#pwa/shared/ui/button.tsx'
import { ActionFrame } from '#pwa/shared/ui/action-frame.tsx'
import { Icon } from '#pwa/shared/ui/icon.tsx'

import { sizeLabel } from './template-labels.ts'

const SIZE = 'min-h-14! px-3! desk:min-h-12!'

/** The two ways to get a template, as far as it has them. Both need a connection. */
export function TemplateActions({ template }: { template: Template }) {
  const online = useOnline()
  const countOpen = useOpenCount(template)
  const { user } = useSignedIn()
  const isAgent = user.role === 'agent'
  const { canva_link: canva, file_url: file } = template
  const needsPlan = isAgent && user.plan === null
  if (canva === null && file === null) {
    return <p className="text-ink-soft">This template isn’t ready yet.</p>
  }
  return (
    <ActionFrame
      beside
      text={
        <p className="text-small text-ink-soft desk:text-body">
          {online ? messageOf(template, isAgent) : offlineMessage(template)}
          {file !== null && needsPlan && (
            <>
              {' '}
              You need a plan to download it.{' '}
              <Link to="/subscriptions/plan-types" className="font-semibold text-plum underline underline-offset-3">
                Choose a plan
              </Link>
            </>
          )}
        </p>
      }
    >
      <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,9rem),1fr))] gap-3 lg:grid-cols-1">
        {canva !== null &&
          (online ? (
            <a
              href={canva}
              target="_blank"
              rel="noreferrer"
              onClick={countOpen}
              onAuxClick={({ button }) => button === 1 && countOpen()}
              className={buttonClasses({ kind: 'primary', className: SIZE })}
            >
              <Icon name="arrow-square-out" />
              Edit in Canva
              <span className="sr-only">, opens in a new tab</span>
            </a>
          ) : (
            <Button kind="primary" icon="arrow-square-out" disabled className={SIZE}>
              Edit in Canva
            </Button>
          ))}
        {file !== null && !needsPlan && <Download template={template} primary={canva === null} online={online} />}
      </div>
    </ActionFrame>
  )
}

/** Counts that the agent opens the design, beside the link, which waits for nothing. */
function useOpenCount({ uuid }: Template) {
  const { user } = useSignedIn()
  const { mutate } = useMutation({
    // Canva may take the place of this page.
    mutationFn: () => call('POST /templates/:uuid/opens', { params: { uuid } }, { keepalive: true }),
    networkMode: 'online',
    retry: 3,
    onError: (error) => console.warn('An opening on Canva was not counted', error),
  })
  return () => {
    if (user.role === 'agent') mutate()
  }
}

/** A plain link: the browser stores files of any size by itself, in an installed app too. */
function Download({ template, primary, online }: { template: Template; primary: boolean; online: boolean }) {
  const kind = primary ? 'primary' : 'line'
  if (!online) {
    return (
      <Button kind={kind} icon="download-simple" disabled className={SIZE}>
        Download
      </Button>
    )
  }
  return (
    <a
      href={addressOf('GET /templates/:uuid/download', { uuid: template.uuid }, {})}
      download
      className={buttonClasses({ kind, className: SIZE })}
    >
      <Icon name="download-simple" />
      Download
    </a>
  )
}

function messageOf({ canva_link: canva, file_url: file, file_bytes: bytes }: Template, isAgent: boolean): string {
  const size = file === null || bytes === null ? null : `The PDF is ${sizeLabel(bytes)}.`
  const own = isAgent && file !== null && 'Your name and contact details are filled in where there’s a place for them.'
  return [canva !== null && 'Canva opens in a new tab.', size, own].filter(Boolean).join(' ')
}

function offlineMessage({ canva_link: canva, file_url: file }: Template): string {
  if (canva === null) return 'You can download the file when you’re back online.'
  if (file === null) return 'Canva opens when you’re back online.'
  return 'Canva and the file are available when you’re back online.'
}
