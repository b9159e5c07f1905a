import { useState } from 'react'

import { Button } from '#pwa/shared/ui/button.tsx'
import { Icon } from '#pwa/shared/ui/icon.tsx'

import { dismissInstallOffer, isInstallOfferDue } from './install-offer.ts'
import { InstallDrawer, useInstall } from './install.tsx'

/** Offers to install the app after the first success on this device, until the agent answers. */
export function InstallCard() {
  const [isDue, setDue] = useState(isInstallOfferDue)
  const install = useInstall()
  if (!isDue || install.isInstalled) return null

  function dismiss() {
    dismissInstallOffer()
    setDue(false)
  }

  return (
    <aside
      aria-label="Install the app"
      className="mb-6 flex flex-wrap items-center gap-x-4 gap-y-3 rounded-panel bg-plum-tint p-4 pl-5"
    >
      <Icon name="device-mobile" className="text-plum" />
      <p className="min-w-0 flex-[1_1_14rem]">
        <b className="font-semibold">Keep Porchlight on your home screen.</b> It opens in one tap, even offline.
      </p>
      <div className="flex gap-1">
        <Button kind="secondary" small onClick={install.ask}>
          Install
        </Button>
        <Button kind="plain" small onClick={dismiss}>
          Not now
        </Button>
      </div>
      <InstallDrawer open={install.isShowingHow} onOpenChange={install.setShowingHow} onInstalled={install.finish} />
    </aside>
  )
}
