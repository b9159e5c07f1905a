import { useEffect, useState } from 'react'

import type { CaptionLanguage } from '#domain/publication/caption.ts'
import { Button } from '#pwa/shared/ui/button.tsx'
import { IconButton } from '#pwa/shared/ui/icon-button.tsx'
import { Segmented } from '#pwa/shared/ui/field/segmented.tsx'
import { Wordmark } from '#pwa/shell/wordmark.tsx'
import { startTriggers } from '#sync/queue/send/triggers.ts'

import { LeaveDrawer } from './leave-drawer.tsx'
import { readLock, type SignInLock } from './lock.ts'
import { SignInForm } from './sign-in-form.tsx'
import { WORDS } from './words.ts'

/** What a visitor left without signing in is gone after this long, so that the next one doesn't see it. */
const IDLE_MS = 120_000

/** How long the thanks stay. */
const THANKS_MS = 8000

const LANGUAGES: readonly { value: CaptionLanguage; label: string }[] = [
  { value: 'en', label: 'English' },
  { value: 'es', label: 'Español' },
]

/** The sign-in of an open house, to which this device is locked: visitors see nothing else of the app. */
export function SignInScreen() {
  const [lock] = useState(readLock)
  if (!lock) return null
  return <Locked lock={lock} />
}

function Locked({ lock }: { lock: SignInLock }) {
  const [language, setLanguage] = useState<CaptionLanguage>('en')
  const [visitor, setVisitor] = useState(0)
  const [thanked, setThanked] = useState<string | null>(null)
  const [isLeaving, setIsLeaving] = useState(false)
  const words = WORDS[language]
  const next = () => {
    setThanked(null)
    setLanguage('en')
    setVisitor((count) => count + 1)
  }
  useIdle(next, thanked === null ? IDLE_MS : THANKS_MS)
  useStay()
  // The layout, which does this for all other screens, isn't there.
  useEffect(startTriggers, [])
  useEffect(() => {
    document.title = `${lock.title} · Porchlight`
  }, [lock.title])

  return (
    <div lang={language} className="grid min-h-dvh bg-paper desk:grid-cols-[minmax(0,1fr)_minmax(0,1.35fr)]">
      <header className="relative overflow-hidden bg-[#2B1026] px-6 pt-6 pb-8 text-[#FDFBF8] desk:p-12">
        <div className="porch-scene absolute inset-0" aria-hidden="true" />
        <div className="relative">
          <Wordmark className="mb-6 h-8 w-auto desk:mb-14 desk:h-10" />
          <h1 className="desk:text-[2.75rem] desk:leading-[3rem]">{words.welcome}</h1>
          <p className="pt-3 text-[1.25rem] font-semibold wrap-anywhere">{lock.title}</p>
          <p className="wrap-anywhere">{lock.address}</p>
          <p className="pt-5">
            {lock.agent}
            {lock.brokerage && <span className="block">{lock.brokerage}</span>}
          </p>
        </div>
      </header>
      <main className="grid content-start gap-5 px-6 py-7 desk:px-14 desk:py-12">
        <div className="flex items-center justify-between gap-3">
          <Segmented
            label="Language"
            value={language}
            options={LANGUAGES}
            onChange={setLanguage}
            className="min-w-64"
          />
          <IconButton icon="lock-key" label="Agent: leave the sign-in" onClick={() => setIsLeaving(true)} />
        </div>
        {thanked === null ? (
          <>
            <p className="text-[1.0625rem] font-semibold">{words.invitation}</p>
            <SignInForm key={visitor} lock={lock} language={language} onDone={setThanked} />
          </>
        ) : (
          <section aria-live="polite" className="grid justify-items-start gap-4 py-10">
            <h2 className="text-[2rem]/10">
              {words.thanks}
              {thanked && `, ${thanked}`}!
            </h2>
            <p>{words.enjoy}</p>
            <Button kind="primary" onClick={next}>
              {words.next}
            </Button>
          </section>
        )}
      </main>
      <LeaveDrawer open={isLeaving} onOpenChange={setIsLeaving} />
    </div>
  )
}

/** Calls `onIdle` once nobody has touched or typed for so long. */
function useIdle(onIdle: () => void, ms: number): void {
  useEffect(() => {
    let timer = setTimeout(onIdle, ms)
    const again = () => {
      clearTimeout(timer)
      timer = setTimeout(onIdle, ms)
    }
    for (const type of ['pointerdown', 'keydown', 'input']) addEventListener(type, again)
    return () => {
      clearTimeout(timer)
      for (const type of ['pointerdown', 'keydown', 'input']) removeEventListener(type, again)
    }
  })
}

/** Back stays here, and the screen stays on where the browser allows it. */
function useStay(): void {
  useEffect(() => {
    history.pushState(null, '')
    const stay = () => history.pushState(null, '')
    addEventListener('popstate', stay)
    let held: WakeLockSentinel | null = null
    const hold = () => {
      if (document.visibilityState !== 'visible') return
      // Safari before 16.4 has none, and a low battery refuses it.
      void (navigator as { wakeLock?: WakeLock }).wakeLock?.request('screen').then(
        (lock) => (held = lock),
        () => undefined,
      )
    }
    hold()
    document.addEventListener('visibilitychange', hold)
    return () => {
      removeEventListener('popstate', stay)
      document.removeEventListener('visibilitychange', hold)
      void held?.release()
    }
  }, [])
}
