import type { PostType } from '../library/post.ts'
import { GRADING, PALETTES, type Palette } from '../media/palettes.ts'

/** A caption of a post beside its own one. */
export interface CaptionVariant {
  /** What admins and agents call it; no two of a post have the same. */
  name: string
  caption: string
  /** Empty where it has none. */
  spanish_caption: string
}

/** The name that stands for a post's own caption. */
export const OWN_CAPTION = ''

/** Most captions a post may have beside its own. */
export const MOST_VARIANTS = 6

export const LONGEST_VARIANT_NAME = 30

/** A caption and a palette in which a post goes out. */
export interface Version {
  /** Null for words of the agent's own. */
  variant: string | null
  palette: Palette
}

export const ORIGINAL: Version = { variant: OWN_CAPTION, palette: 'original' }

/** For how long no two agents of a city send the same version of a post, in milliseconds. */
export const VERSION_SPAN_MS = 30 * 24 * 60 * 60 * 1000

/** The palettes a post may have: films and what an admin excluded keep their colors. */
export function palettesOf({ type, hasPalettes }: { type: PostType; hasPalettes: boolean }): readonly Palette[] {
  return hasPalettes && (type === 'image' || type === 'carousel') ? PALETTES : ['original']
}

/** All versions that can be made of these captions and palettes, so that neighbors differ in both where possible. */
export function versionsOf(variants: readonly string[], palettes: readonly Palette[]): Version[] {
  return variants.flatMap((_, shift) =>
    palettes.flatMap((palette, at) => {
      const variant = variants[(at + shift) % variants.length]
      return variant === undefined ? [] : [{ variant, palette }]
    }),
  )
}

/** Versions in an agent's own order, which begins at another one for each agent and post. */
export function inOwnOrder(versions: readonly Version[], rank: number): Version[] {
  const first = versions.length === 0 ? 0 : rank % versions.length
  return [...versions.slice(first), ...versions.slice(0, first)]
}

export const isSameVersion = (one: Version, other: Version): boolean =>
  one.variant === other.variant && one.palette === other.palette

/**
 * The first version that no other agent of the city sends within the span; when all are taken, the one whose nearest
 * use is furthest away. `distance` gives the milliseconds to that use, infinite without one.
 */
export function chooseVersion(inOrder: readonly Version[], distance: (version: Version) => number): Version {
  let best: { version: Version; distance: number } | null = null
  for (const version of inOrder) {
    const away = distance(version)
    if (away >= VERSION_SPAN_MS) return version
    if (best === null || away > best.distance) best = { version, distance: away }
  }
  return best?.version ?? ORIGINAL
}

/** 'Dusk version', '“Question” version in dusk colors', 'Your own words in dusk colors'. */
export function versionLabel({ variant, palette }: Version): string {
  const colors = palette === 'original' ? '' : ` in ${GRADING[palette].label.toLowerCase()} colors`
  if (variant === null) return `Your own words${colors}`
  return variant === OWN_CAPTION ? `${GRADING[palette].label} version` : `“${variant}” version${colors}`
}

/** Where else a version of a post is used. */
export interface VersionUse {
  /** The agent's city; null where the profile names none. */
  city: string | null
  /** The day another agent of the city sends the same one, as people read it; null where none does. */
  alsoOn: string | null
}

/** 'Dusk version. Nobody else in Austin has it.' */
export function versionSentence(version: Version, { city, alsoOn }: VersionUse): string {
  const label = `${versionLabel(version)}.`
  if (city === null || version.variant === null) return label
  if (alsoOn === null) return `${label} Nobody else in ${city} has it.`
  return `${label} Another agent in ${city} has it on ${alsoOn}. All versions were taken.`
}
