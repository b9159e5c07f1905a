import { notify } from '#pwa/shared/ui/notify.tsx'

/** Says that a newer version is there. She takes it when it suits her. */
export function offerUpdate(accept: () => void): void {
  notify.info('A newer Porchlight is ready.', { action: { label: 'Reload', onClick: accept } })
}
