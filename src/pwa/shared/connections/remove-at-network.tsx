import { PLATFORM_NAME, type Platform } from '#domain/platform/platform.ts'

import { PLATFORM_NOTES } from './platform-notes.ts'

/** Says how to remove Porchlight at a network that lets no app revoke its own access; nothing for the others. */
export function RemoveAtNetwork({ platform }: { platform: Platform }) {
  const settings = PLATFORM_NOTES[platform].accessSettings
  if (!settings) return null
  const name = PLATFORM_NAME[platform]
  return (
    <p>
      Only you can end Porchlight’s access on {name}: open{' '}
      <a href={settings.href} target="_blank" rel="noreferrer" className="font-semibold text-plum">
        {settings.place}
      </a>{' '}
      and remove Porchlight.
    </p>
  )
}
