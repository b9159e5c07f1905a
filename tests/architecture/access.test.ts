import { glob, readFile } from 'node:fs/promises'
import { join } from 'node:path'

import { expect, test } from 'vitest'

import { PANELS } from '../access/panels.ts'
import { allShots } from '../screenshots/fixtures.ts'

const PWA = new URL('../../src/pwa', import.meta.url).pathname

/** The base of the questions, which other files open. */
const BASE = 'shared/ui/drawer/confirm-drawer.tsx'

test('every file that opens a drawer or dialog is listed with the states that show it', async () => {
  const opening: string[] = []
  for await (const file of glob('**/*.tsx', { cwd: PWA })) {
    if (/<(Drawer|ConfirmDrawer|dialog)\b/.test(await readFile(join(PWA, file), 'utf8'))) opening.push(file)
  }
  expect(opening.filter((file) => file !== BASE).toSorted()).toEqual(Object.keys(PANELS).toSorted())
})

test('every state in the list of drawers and dialogs is one of the fixtures', () => {
  const ids = { template: 'uuid', agent: 1, dispute: 1, scheduled: 1, published: 1 }
  const states = new Set(allShots(ids).map(({ route, state }) => `${route} · ${state}`))
  expect(
    Object.values(PANELS)
      .flat()
      .filter((state) => !states.has(state)),
  ).toEqual([])
})
