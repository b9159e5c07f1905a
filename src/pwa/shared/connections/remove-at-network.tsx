import { PLATFORM_NAME, type Platform } from '#domain/platform.ts'

/** Where access is revoked at a network whose access Porchlight can't revoke itself. */
const SETTINGS: Partial<Record<Platform, { href: string; place: string }>> = {
  instagram: { href: 'https://www.instagram.com/accounts/manage_access/', place: 'Apps and websites' },
  linkedin: {
    href: 'https://www.linkedin.com/mypreferences/d/data-sharing-for-permitted-services',
    place: 'Permitted services',
  },
}

/** Says how to remove Porchlight at a network that lets no app revoke its own access; nothing for the others. */
export function RemoveAtNetwork({ platform }: { platform: Platform }) {
  const settings = SETTINGS[platform]
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
