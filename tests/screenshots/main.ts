import { rm } from 'node:fs/promises'
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'

import { capture, Contexts, THEMES, WIDTHS, type Picture, type Shot, type Theme, type Width } from './capture.ts'
import { compareFolders } from './compare.ts'
import { startDemo, type Demo } from './demo.ts'
import { allShots, FIXTURES } from './fixtures.ts'
import { describe, writeComparison, writeGallery } from './gallery.ts'
import { chosen } from './options.ts'
import { checkFixtures, routeTable } from './route-table.ts'

/** Pages that are open at a time. */
const PAGES = 2

const { values } = parseArgs({
  options: {
    only: { type: 'string', default: '' },
    out: { type: 'string', default: '.screenshots' },
    width: { type: 'string' },
    theme: { type: 'string' },
    compare: { type: 'string' },
  },
})

async function takeAll(demo: Demo, folder: string, widths: readonly Width[], themes: readonly Theme[]) {
  const waiting = allShots(demo.ids)
    .filter(({ route, state }) => `${route} · ${state}`.includes(values.only))
    .flatMap((shot) => widths.filter((width) => (shot.width ?? width) === width).map((width) => ({ shot, width })))
  if (waiting.length === 0) throw new Error(`no screen is named ${values.only}`)
  const taken: { at: number; pictures: Picture[] }[] = []
  const failures: string[] = []
  const contexts = new Contexts(demo)
  let next = 0
  const fail = (shot: Shot, width: Width, failure: string) => {
    failures.push(`${shot.route} · ${shot.state} · ${width}: ${failure}`)
    console.error(failures.at(-1))
  }
  const take = async ({ shot, width }: { shot: Shot; width: Width }, at: number) => {
    try {
      const { pictures, failure } = await capture(contexts, demo.app.url, shot, { width, themes, folder })
      taken.push({ at, pictures })
      if (failure !== null) fail(shot, width, failure)
    } catch (error) {
      fail(shot, width, error instanceof Error ? error.message : String(error))
    }
  }
  const work = async () => {
    for (let at = next++; at < waiting.length; at = next++) {
      const one = waiting[at]
      if (one) await take(one, at)
    }
  }
  await Promise.all(Array.from({ length: PAGES }, work))
  taken.sort((a, b) => a.at - b.at)
  return { pictures: taken.flatMap(({ pictures }) => pictures), failures }
}

async function takeScreenshots(folder: string): Promise<void> {
  const widths = chosen('width', values.width, Object.keys(WIDTHS) as Width[])
  const themes = chosen('theme', values.theme, THEMES)
  checkFixtures(
    await routeTable(),
    FIXTURES.map(({ route }) => route),
  )
  await rm(folder, { recursive: true, force: true })
  const demo = await startDemo()
  try {
    const { pictures, failures } = await takeAll(demo, folder, widths, themes)
    await writeGallery(folder, pictures, failures)
    console.log(`${pictures.length} screenshots, ${failures.length} failures: ${folder}/index.html`)
    if (failures.length > 0) process.exitCode = 1
  } finally {
    await demo.stop()
  }
}

async function compare(before: string, after: string): Promise<void> {
  const { compared, differences } = await compareFolders(before, after)
  await writeComparison(after, differences)
  for (const { file, share } of differences) console.log(`${describe(share).padEnd(9)} ${file}`)
  console.log(`${compared} compared, ${differences.length} differ: ${after}/compare.html`)
  if (differences.length > 0) process.exitCode = 1
}

const folder = resolve(values.out)
if (values.compare === undefined) await takeScreenshots(folder)
else await compare(resolve(values.compare), folder)
