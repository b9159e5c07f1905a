import { notify } from '#pwa/shared/ui/toast/notify.tsx'

/** Offers a newer release, which the user may take when it suits them. A later offer replaces the one on screen. */
export function offerUpdate(accept: () => void): void {
  notify.info('A new version of Porchlight is ready.', {
    id: 'update',
    action: { label: 'Reload', onClick: accept },
    stays: true,
  })
}
