import { rm } from 'node:fs/promises'
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'

import { capture, Contexts, forEachShot, THEMES, WIDTHS, type Width } from './capture.ts'
import { compareFolders } from './compare.ts'
import { withDemo } from './demo.ts'
import { allShots } from './fixtures.ts'
import { describe, writeComparison, writeGallery } from './gallery.ts'
import { chosen } from './options.ts'

const { values } = parseArgs({
  options: {
    only: { type: 'string', default: '' },
    out: { type: 'string', default: '.screenshots' },
    width: { type: 'string' },
    theme: { type: 'string' },
    compare: { type: 'string' },
  },
})

async function takeScreenshots(folder: string): Promise<void> {
  const widths = chosen('width', values.width, Object.keys(WIDTHS) as Width[])
  const themes = chosen('theme', values.theme, THEMES)
  await rm(folder, { recursive: true, force: true })
  await withDemo(async (demo) => {
    const shots = allShots(demo.ids).filter(({ route, state }) => `${route} · ${state}`.includes(values.only))
    if (shots.length === 0) throw new Error(`no screen is named ${values.only}`)
    const contexts = new Contexts(demo)
    const taken = await forEachShot(shots, widths, (shot, width) =>
      capture(contexts, shot, { width, themes, folder }).catch((error: unknown) => ({
        pictures: [],
        failures: [`${shot.route} · ${shot.state} · ${width}: ${String(error)}`],
      })),
    )
    const [pictures, failures] = [taken.flatMap((one) => one.pictures), taken.flatMap((one) => one.failures)]
    for (const failure of failures) console.error(failure)
    await writeGallery(folder, pictures, failures)
    console.log(`${pictures.length} screenshots, ${failures.length} failures: ${folder}/index.html`)
    if (failures.length > 0) process.exitCode = 1
  })
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
