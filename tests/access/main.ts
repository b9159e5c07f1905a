import { parseArgs } from 'node:util'

import { Contexts, THEMES, WIDTHS, type Shot, type Width } from '../screenshots/capture.ts'
import { startDemo } from '../screenshots/demo.ts'
import { allShots, FIXTURES } from '../screenshots/fixtures.ts'
import { chosen } from '../screenshots/options.ts'
import { checkFixtures, routeTable } from '../screenshots/route-table.ts'
import { KEYBOARD_PATHS, walk } from './keyboard-paths.ts'
import { checkScreen, PARTS, type Checks, type Counts, type Finding } from './screens.ts'

/** Pages that are open at a time. */
const PAGES = 2

const { values } = parseArgs({
  options: {
    only: { type: 'string', default: '' },
    part: { type: 'string' },
    width: { type: 'string' },
    theme: { type: 'string' },
    'every-state': { type: 'boolean', default: false },
  },
})

/** Screens with data, and what opens over them. With `--every-state` also those that wait, fail or are empty. */
const isChecked = ({ route, state, answers, account, open }: Shot) =>
  `${route} · ${state}`.includes(values.only) &&
  (values['every-state'] ||
    open !== undefined ||
    (answers === 'normal' &&
      !['empty', 'not allowed'].includes(state) &&
      (account !== 'signed out' || state !== 'signed out')))

async function checkScreens(checks: Checks, shots: readonly Shot[], widths: readonly Width[]): Promise<Finding[]> {
  const waiting = shots.flatMap((shot) =>
    widths.filter((width) => (shot.width ?? width) === width).map((width) => ({ shot, width })),
  )
  const findings: Finding[] = []
  const work = async () => {
    for (let one = waiting.shift(); one; one = waiting.shift())
      findings.push(...(await checkScreen(checks, one.shot, one.width)))
  }
  await Promise.all(Array.from({ length: PAGES }, work))
  return findings
}

/** Prints every finding once, with the places it was found at. */
function print(findings: readonly Finding[]): void {
  const places = new Map<string, string[]>()
  for (const { place, text } of findings) places.set(text, [...(places.get(text) ?? []), place])
  for (const [text, at] of [...places].sort(([a], [b]) => a.localeCompare(b))) {
    console.log(`\n${text}`)
    for (const place of at.slice(0, 4)) console.log(`    ${place}`)
    if (at.length > 4) console.log(`    and ${at.length - 4} more`)
  }
}

const started = performance.now()
const parts = new Set(chosen('part', values.part, PARTS))
const counts: Counts = { axe: 0, layouts: 0, stops: 0, dialogs: 0 }
checkFixtures(
  await routeTable(),
  FIXTURES.map(({ route }) => route),
)
const demo = await startDemo()
const findings: Finding[] = []
let walked = 0
try {
  const checks = {
    contexts: new Contexts(demo),
    url: demo.app.url,
    parts,
    themes: chosen('theme', values.theme, THEMES),
    counts,
  }
  const shots = allShots(demo.ids).filter(isChecked)
  const widths = chosen('width', values.width, Object.keys(WIDTHS) as Width[])
  if (!(parts.size === 1 && parts.has('keyboard'))) findings.push(...(await checkScreens(checks, shots, widths)))
  if (parts.has('keyboard')) {
    for (const path of KEYBOARD_PATHS.filter(({ name }) => `keyboard · ${name}`.includes(values.only))) {
      findings.push(...(await walk(demo, path, counts)))
      walked += 1
    }
  }
  const screens = new Set(shots.filter(({ open }) => !open).map(({ route, state }) => `${route} ${state}`))
  print(findings)
  console.log(
    [
      '',
      `${screens.size} screens and ${shots.length - screens.size} states opened over them:`,
      `axe ran ${counts.axe} times, ${counts.layouts} layouts were measured, ${counts.stops} controls took the focus,`,
      `${counts.dialogs} dialogs were closed by Escape, ${walked} flows went by keyboard alone.`,
      `${findings.length} findings in ${Math.round((performance.now() - started) / 1000)} s`,
    ].join('\n'),
  )
  if (findings.length > 0) process.exitCode = 1
} finally {
  await demo.stop()
}
