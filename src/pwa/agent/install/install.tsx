import { useCallback, useEffect, useState } from 'react'

import { deviceStorage } from '#pwa/shared/query/browser-storage.ts'
import { Button } from '#pwa/shared/ui/button.tsx'
import { Icon } from '#pwa/shared/ui/icon.tsx'
import type { IconName } from '#pwa/shared/ui/icon-name.ts'
import { Drawer } from '#pwa/shared/ui/drawer/drawer.tsx'

declare global {
  interface Window {
    /** The browser's event that says that it could install the app. */
    installOffer?: Event | undefined
  }
}

/** The same in the browsers that can prompt, once for each event. */
interface InstallOffer extends Event {
  prompt: () => Promise<{ outcome: 'accepted' | 'dismissed' }>
}

function takeInstallOffer(): InstallOffer | null {
  const offer = window.installOffer
  window.installOffer = undefined
  return offer && 'prompt' in offer ? (offer as InstallOffer) : null
}

/** A tab can't see that the app was installed beside it, so it is stored. */
const INSTALLED_KEY = 'porchlight:installed'

function isInstalledHere(): boolean {
  const runsInstalled =
    matchMedia('(display-mode: standalone)').matches || ('standalone' in navigator && navigator.standalone === true)
  return runsInstalled || deviceStorage.get(INSTALLED_KEY) === 'true'
}

/** Whether the app is installed on this device, and how the agent installs it: by the browser's prompt, or as shown. */
export function useInstall() {
  const [isInstalled, setInstalled] = useState(isInstalledHere)
  const [isShowingHow, setShowingHow] = useState(false)

  const finish = useCallback(() => {
    deviceStorage.set(INSTALLED_KEY, 'true')
    setInstalled(true)
    setShowingHow(false)
  }, [])
  useEffect(() => {
    addEventListener('appinstalled', finish)
    return () => removeEventListener('appinstalled', finish)
  }, [finish])

  async function ask() {
    const offer = takeInstallOffer()
    if (!offer) return setShowingHow(true)
    const { outcome } = await offer.prompt()
    if (outcome === 'accepted') finish()
  }

  return { isInstalled, isShowingHow, setShowingHow, ask: () => void ask(), finish }
}

interface InstallDrawerProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  onInstalled: () => void
}

/** How to install the app in a browser that doesn't prompt for it, and the way to say that it is done. */
export function InstallDrawer({ open, onOpenChange, onInstalled }: InstallDrawerProps) {
  return (
    <Drawer
      title="Install the app"
      open={open}
      onOpenChange={onOpenChange}
      footer={
        <Button kind="primary" wide onClick={onInstalled}>
          It’s installed
        </Button>
      }
    >
      <ol className="grid gap-px overflow-hidden rounded-panel bg-hair ring ring-hair">
        {howToInstall(navigator.userAgent, navigator.maxTouchPoints).map((step, index) => (
          <li key={step} className="flex min-h-14 items-center gap-3.5 bg-surface px-4 py-2.5">
            <span className="num grid size-7 shrink-0 place-items-center rounded-full bg-plum-tint text-small font-semibold text-plum">
              {index + 1}
            </span>
            <span className="min-w-0 flex-1">{step}</span>
            <StepPicture step={step} />
          </li>
        ))}
      </ol>
    </Drawer>
  )
}

/** What to look for on the screen, by a word of the step; the signs are those of Safari and Chrome. */
const STEP_ICONS: readonly (readonly [word: string, icon: IconName])[] = [
  ['Tap Share', 'upload-simple'],
  ['Home', 'plus-bold'],
  ['three dots', 'dots-three'],
  ['install icon', 'download-simple'],
]

function StepPicture({ step }: { step: string }) {
  const icon = STEP_ICONS.find(([word]) => step.includes(word))?.[1]
  if (!icon) return null
  return (
    <span className="grid size-11 shrink-0 place-items-center rounded-control bg-sunk text-plum">
      <Icon name={icon} />
    </span>
  )
}

/** The steps of installing in this browser. An iPad names itself a Mac, but has a touch screen. */
export function howToInstall(userAgent: string, touchPoints: number): string[] {
  if (/iPhone|iPad/.test(userAgent) || (userAgent.includes('Macintosh') && touchPoints > 1)) {
    return ['Tap Share in your browser’s bar.', 'Choose “Add to Home Screen.”', 'Tap Add.']
  }
  if (userAgent.includes('Android')) {
    return [
      'Open your browser’s menu, the three dots.',
      'Choose “Install app” or “Add to Home screen.”',
      'Tap Install.',
    ]
  }
  if (userAgent.includes('Firefox')) {
    return ['Firefox can’t install apps. Open Porchlight in Chrome, Edge or Safari.', 'Install it from there.']
  }
  if (userAgent.includes('Macintosh') && !/Chrome|Edg/.test(userAgent)) {
    return ['Open the File menu.', 'Choose “Add to Dock.”', 'Click Add.']
  }
  return ['Click the install icon at the end of the address bar.', 'Click Install.']
}
