import { deviceStorage } from '#pwa/shared/query/browser-storage.ts'

/** 'due' after the first success on this device, 'dismissed' once the agent has answered. */
const OFFER_KEY = 'porchlight:install-offer'

/** Makes the offer to install the app due: the agent has just published or shared a post. Only the first time counts. */
export function makeInstallOfferDue(): void {
  if (deviceStorage.get(OFFER_KEY) === null) deviceStorage.set(OFFER_KEY, 'due')
}

export function isInstallOfferDue(): boolean {
  return deviceStorage.get(OFFER_KEY) === 'due'
}

export function dismissInstallOffer(): void {
  deviceStorage.set(OFFER_KEY, 'dismissed')
}
