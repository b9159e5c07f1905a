import { seenName } from '#domain/text/seen-name.ts'

import type { ZipFiles } from './zip.ts'

/** Most names listed as near to a missing one. */
const MOST_NEAR = 3

/** What is compared letter by letter: so many names of so many letters with so many missing ones, since others wait. */
const MOST_COMPARED = 300
const MOST_LETTERS = 80
const MOST_MISSING = 20

/** Finds the files that a table names. */
export type FindFile = (name: string) => { name: string; bytes: number } | { fault: string }

/** A name is the file's own one, or the only one that looks the same; backslashes are slashes. */
export function findIn(files: ZipFiles): FindFile {
  const names = Object.keys(files)
  const seen = Map.groupBy(names, seenName)
  const stems = Map.groupBy(names, stemOf)
  const bases = new Map(names.map((name) => [name, baseOf(name)]))
  const stemmed = (name: string) => (stemOf(name) === '' ? [] : (stems.get(stemOf(name)) ?? []))
  let missing = 0
  return (given) => {
    const name = given.replaceAll('\\', '/').replace(/^(?:\.?\/)+/, '')
    const same = Object.hasOwn(files, name) ? [name] : (seen.get(seenName(name)) ?? [])
    const [found, ...others] = same
    if (found !== undefined && others.length === 0) return { name: found, bytes: files[found] ?? 0 }
    if (found !== undefined) return { fault: `The ZIP has several files that look like “${given}”: ${listed(same)}` }
    const typed = missing++ < MOST_MISSING ? nearTo(name, bases) : []
    const near = [...new Set([...stemmed(name), ...typed])].slice(0, MOST_NEAR)
    const hint = near.length > 0 ? `. Did you mean ${listed(near)}?` : ''
    return { fault: `There’s no file “${given}” in the ZIP${hint}` }
  }
}

const listed = (names: readonly string[]) =>
  names
    .slice(0, MOST_NEAR)
    .map((name) => `“${name}”`)
    .join(' or ')

/** What is left of a name without its folder, its ending, and all but letters and digits without their accents. */
function stemOf(name: string): string {
  return baseOf(name)
    .replace(/\.[^.]*$/, '')
    .normalize('NFKD')
    .replaceAll(/[^\p{L}\p{N}]/gu, '')
}

const baseOf = (name: string) => seenName(name.slice(name.lastIndexOf('/') + 1))

/** Names that differ by a typing error, not in the first letter: one letter in four at most, the nearest first. */
function nearTo(name: string, bases: ReadonlyMap<string, string>): string[] {
  const base = baseOf(name)
  const most = Math.floor(base.length / 4)
  if (base.length > MOST_LETTERS) return []
  return [...bases]
    .filter(([, other]) => other[0] === base[0] && Math.abs(other.length - base.length) <= most)
    .slice(0, MOST_COMPARED)
    .map(([one, other]) => ({ one, steps: stepsBetween(base, other) }))
    .filter(({ steps }) => steps <= most)
    .toSorted((one, other) => one.steps - other.steps)
    .map(({ one }) => one)
}

/** How many letters have to be added, dropped or replaced to get from one text to the other. */
function stepsBetween(one: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_, at) => at)
  for (let at = 0; at < one.length; at++) {
    const next = [at + 1]
    for (let to = 0; to < other.length; to++) {
      const replaced = (row[to] ?? 0) + (one[at] === other[to] ? 0 : 1)
      next.push(Math.min(replaced, (row[to + 1] ?? 0) + 1, (next[to] ?? 0) + 1))
    }
    row = next
  }
  return row[other.length] ?? 0
}
