import { notify } from '#pwa/shared/ui/toast/notify.tsx'

/** Offers a newer version, which the user may take when it suits them. */
export function offerUpdate(accept: () => void): void {
  notify.info('A newer Porchlight is ready.', { action: { label: 'Reload', onClick: accept } })
}
