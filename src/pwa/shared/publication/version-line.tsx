import type { VersionShown } from '#contract/publishing/versions.ts'
import { versionSentence } from '#domain/publication/version.ts'
import { shortDay } from '#domain/time/time-labels.ts'
import { wallTimeOf, type TimeZone } from '#domain/time/time.ts'

interface VersionLineProps {
  version: VersionShown | undefined
  zone: TimeZone
}

/** Which version of a post goes out, and who else in the agent's city has it; nothing where there is nothing to say. */
export function VersionLine({ version, zone }: VersionLineProps) {
  const sentence = version && sentenceOf(version, zone)
  return sentence ? <p className="text-small text-ink-soft">{sentence}</p> : null
}

export function sentenceOf({ city, also_at: alsoAt, ...version }: VersionShown, zone: TimeZone): string | null {
  if (city === null && version.palette === 'original' && !version.variant) return null
  return versionSentence(version, {
    city,
    alsoOn: alsoAt === null ? null : shortDay(wallTimeOf(new Date(alsoAt), zone)),
  })
}
