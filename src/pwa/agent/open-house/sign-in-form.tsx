import { useEffect, useRef, useState, type FormEvent, type ReactNode } from 'react'

import { maskPhone } from '#domain/account/phone.ts'
import { LEAD_LIMITS } from '#domain/leads/lead.ts'
import { CONSENT_VERSION, consentWords, EMPTY_SIGN_IN, signInErrors, type SignIn } from '#domain/leads/sign-in.ts'
import { HOST_NOTICE_VERSION, hasAgentQuestion, hostNotice, signInDisclosure } from '#domain/listings/first-contact.ts'
import type { CaptionLanguage } from '#domain/publication/caption.ts'
import { Button } from '#pwa/shared/ui/button.tsx'
import { CheckRow } from '#pwa/shared/ui/field/check-row.tsx'
import { Field } from '#pwa/shared/ui/field/field.tsx'
import { Input } from '#pwa/shared/ui/field/input.tsx'
import { Segmented } from '#pwa/shared/ui/field/segmented.tsx'
import { Textarea } from '#pwa/shared/ui/field/textarea.tsx'
import { Notice } from '#pwa/shared/ui/notice.tsx'
import { storeSignIn } from '#sync/leads/sign-ins.ts'

import type { SignInLock } from './lock.ts'
import { WORDS } from './words.ts'

interface SignInFormProps {
  lock: SignInLock
  language: CaptionLanguage
  /** Called once it is on the disk, with the visitor's first name. */
  onDone: (name: string) => void
}

type Errors = ReturnType<typeof signInErrors>

/** One visitor's sign-in. Who has an agent is asked for no consent, since nobody may solicit them. */
export function SignInForm({ lock, language, onDone }: SignInFormProps) {
  const [entry, setEntry] = useState<SignIn>(EMPTY_SIGN_IN)
  const [errors, setErrors] = useState<Errors>({})
  const [readAt, setReadAt] = useState<string | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  const words = WORDS[language]
  const disclosure = signInDisclosure(lock.state || null, { hasAgent: entry.hasAgent })
  const mustRead = disclosure.isShown && readAt === null

  const write = (field: 'name' | 'email' | 'phone' | 'message') => (text: string) =>
    setEntry((before) => ({ ...before, [field]: field === 'phone' ? maskPhone(text) : text }))

  // What is wrong is marked by then.
  useEffect(() => {
    if (Object.keys(errors).length === 0 && failure === null) return
    form.current?.querySelector<HTMLElement>('[aria-invalid="true"], [data-must-read]')?.focus()
  }, [errors, failure])

  async function submit(event: FormEvent) {
    event.preventDefault()
    if (busy) return
    const found = signInErrors(entry, language)
    setErrors(found)
    setFailure(mustRead ? words.mustRead : null)
    if (mustRead || Object.keys(found).length > 0) return
    setBusy(true)
    try {
      await storeSignIn(lock.userId, leadOf(entry, { lock, language, readAt }))
      onDone(entry.name.trim().split(/\s+/)[0] ?? '')
    } catch (error) {
      console.warn('A sign-in could not be stored', error)
      setFailure(words.failed)
      setBusy(false)
    }
  }

  return (
    <form ref={form} noValidate autoComplete="off" onSubmit={(event) => void submit(event)} className="grid gap-5">
      <p className="text-ink-soft">{hostNotice(language)}</p>
      <Text
        label={words.name}
        maxLength={LEAD_LIMITS.name}
        value={entry.name}
        error={errors.name}
        onChange={write('name')}
        autoCapitalize="words"
      />
      <div>
        <p className="pb-2 text-[0.9375rem]/5 font-semibold">{hasAgentQuestion(language)}</p>
        <Segmented
          label={hasAgentQuestion(language)}
          value={entry.hasAgent === null ? '' : entry.hasAgent ? 'yes' : 'no'}
          options={[
            { value: 'yes', label: words.yes },
            { value: 'no', label: words.no },
          ]}
          onChange={(answer) => setEntry((before) => ({ ...before, hasAgent: answer === 'yes' }))}
        />
        {errors.hasAgent && <p className="pt-1.5 text-small font-medium text-danger">{errors.hasAgent}</p>}
      </div>
      <div className="grid gap-5 desk:grid-cols-2">
        <Text
          label={words.phone}
          maxLength={LEAD_LIMITS.phone}
          value={entry.phone}
          error={errors.phone}
          onChange={write('phone')}
          type="tel"
          inputMode="tel"
        />
        <Text
          label={words.email}
          maxLength={LEAD_LIMITS.email}
          value={entry.email}
          error={errors.email}
          onChange={write('email')}
          type="email"
          inputMode="email"
          autoCapitalize="none"
        />
      </div>
      <Field label={<Optional words={words.optional}>{words.message}</Optional>}>
        <Textarea
          rows={2}
          maxLength={LEAD_LIMITS.message}
          value={entry.message}
          onChange={({ target }) => write('message')(target.value)}
        />
      </Field>
      {disclosure.isShown && (
        <section aria-label={words.disclosures} className="rounded-panel bg-sunk p-4">
          <h2 className="text-[1.0625rem] font-semibold">{words.disclosures}</h2>
          <ul className="py-2">
            {disclosure.documents.map(({ title, version }) => (
              <li key={title}>
                {title} <span className="text-small text-ink-soft">({version})</span>
              </li>
            ))}
          </ul>
          <Button
            kind={readAt ? 'tint' : 'line'}
            small
            {...(mustRead && { 'data-must-read': true })}
            icon={readAt ? 'check-bold' : 'book-open-text'}
            aria-pressed={readAt !== null}
            onClick={() => setReadAt(readAt === null ? new Date().toISOString() : null)}
          >
            {words.read}
          </Button>
        </section>
      )}
      {entry.hasAgent !== true && (
        <CheckRow
          checked={entry.agrees}
          onChange={(agrees) => setEntry((before) => ({ ...before, agrees }))}
          title={consentWords(language, lock)}
        />
      )}
      {failure && <Notice icon="warning" tone="red" title={failure} />}
      <Button kind="primary" type="submit" wide busy={busy && words.saving}>
        {words.signIn}
      </Button>
    </form>
  )
}

interface Shown {
  lock: SignInLock
  language: CaptionLanguage
  readAt: string | null
}

function leadOf({ name, email, phone, message, hasAgent, agrees }: SignIn, { lock, language, readAt }: Shown) {
  const at = new Date().toISOString()
  const isAgreed = agrees && hasAgent !== true
  const { documents } = signInDisclosure(lock.state || null, { hasAgent })
  const shown = (readAt === null ? [] : documents).map(({ title, version }) => ({
    state: lock.state,
    title: title.slice(0, 200),
    version: version.slice(0, 40),
    shown_at: readAt ?? at,
  }))
  return {
    name,
    email: email.trim(),
    phone,
    message,
    notes: '',
    status: 'new' as const,
    next_step: null,
    language,
    has_agent: hasAgent,
    source: 'open_house' as const,
    listing_id: lock.listingId,
    from: 'sign-in',
    consent: isAgreed ? { words: consentWords(language, lock), language, version: CONSENT_VERSION, at } : null,
    disclosures: [
      { state: lock.state, title: 'Notice of whom the agent represents', version: HOST_NOTICE_VERSION, shown_at: at },
      ...shown,
    ].slice(0, 5),
    at,
  }
}

interface TextProps {
  label: string
  maxLength: number
  value: string
  error: string | undefined
  onChange: (text: string) => void
  type?: 'tel' | 'email'
  inputMode?: 'tel' | 'email'
  autoCapitalize?: string
}

function Text({ label, onChange, error, ...input }: TextProps) {
  return (
    <Field label={label} error={error}>
      <Input {...input} autoComplete="off" onChange={({ target }) => onChange(target.value)} />
    </Field>
  )
}

const Optional = ({ children, words }: { children: ReactNode; words: string }) => (
  <>
    {children} <span className="font-normal text-ink-soft">({words})</span>
  </>
)
