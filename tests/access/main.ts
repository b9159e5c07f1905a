import { parseArgs } from 'node:util'

import { Contexts, forEachShot, THEMES, WIDTHS, type Shot, type Width } from '../screenshots/capture.ts'
import { withDemo } from '../screenshots/demo.ts'
import { allShots } from '../screenshots/fixtures.ts'
import { chosen } from '../screenshots/options.ts'
import { KEYBOARD_PATHS, walk } from './keyboard-paths.ts'
import { checkScreen, PARTS, type Counts, type Finding } from './screens.ts'

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
const isChecked = ({ route, state, answers, open }: Shot) =>
  `${route} · ${state}`.includes(values.only) &&
  (values['every-state'] ||
    open !== undefined ||
    (answers === 'normal' && !['empty', 'not allowed', 'signed out'].includes(state)))

/** Prints every finding once, with the places it was found at. */
function print(findings: readonly Finding[]): void {
  const places = Map.groupBy(findings, ({ text }) => text)
  for (const [text, at] of [...places].sort(([a], [b]) => a.localeCompare(b))) {
    console.log(`\n${text}`)
    for (const { place } of at.slice(0, 4)) console.log(`    ${place}`)
    if (at.length > 4) console.log(`    and ${at.length - 4} more`)
  }
}

const started = performance.now()
const parts = new Set(chosen('part', values.part, PARTS))
const themes = chosen('theme', values.theme, THEMES)
const widths = chosen('width', values.width, Object.keys(WIDTHS) as Width[])
const counts: Counts = { axe: 0, layouts: 0, stops: 0, dialogs: 0 }
await withDemo(async (demo) => {
  const checks = { contexts: new Contexts(demo), parts, themes, counts }
  const shots = parts.size === 1 && parts.has('keyboard') ? [] : allShots(demo.ids).filter(isChecked)
  const findings = (await forEachShot(shots, widths, (shot, width) => checkScreen(checks, shot, width))).flat()
  const paths = parts.has('keyboard')
    ? KEYBOARD_PATHS.filter(({ name }) => `keyboard · ${name}`.includes(values.only))
    : []
  for (const path of paths) findings.push(...(await walk(demo, path, counts)))
  print(findings)
  const { axe, layouts, stops, dialogs } = counts
  console.log(
    `\n${shots.length} screens and states opened over them: axe ran ${axe} times, ${layouts} layouts were measured, ` +
      `${stops} controls took the focus, ${dialogs} dialogs were closed by Escape, ` +
      `${paths.length} flows went by keyboard alone.\n` +
      `${findings.length} findings in ${Math.round((performance.now() - started) / 1000)} s`,
  )
  if (findings.length > 0) process.exitCode = 1
})
