import { expect, test } from 'vitest'

import type { FirstSteps } from '#contract/library/dashboard.ts'
import { howToInstall } from '#pwa/agent/install/install.tsx'
import { stepsToShow } from '#pwa/agent/dashboard/steps.ts'

const NEW: FirstSteps = {
  account: false,
  auto_posts: false,
  portrait: false,
  license: false,
  post: false,
  password: false,
}
const ALL: FirstSteps = {
  account: true,
  auto_posts: true,
  portrait: true,
  license: true,
  post: true,
  password: true,
}
const DEVICE = { installed: false, begun: false }

const shown = (known: FirstSteps, device = DEVICE) =>
  stepsToShow(known, device).map(({ name, done }) => `${name}${done ? ' done' : ''}`)

test('a new agent sees every step, and setting a password last', () => {
  expect(shown(NEW)).toEqual(['account', 'auto-posts', 'profile', 'post', 'install', 'password'])
})

test('a step that is done shows as done while others are left', () => {
  expect(shown({ ...NEW, account: true, post: true, password: true }, { installed: true, begun: true })).toEqual([
    'account done',
    'auto-posts',
    'profile',
    'post done',
    'install done',
  ])
})

test('photo and license are one step, which leads to what is missing', () => {
  const profile = (known: Partial<FirstSteps>) =>
    stepsToShow({ ...NEW, ...known }, DEVICE).find(({ name }) => name === 'profile')
  expect(profile({})).toMatchObject({ done: false, to: '/user-account/profile-photo-and-logo' })
  expect(profile({ license: true })).toMatchObject({ done: false, to: '/user-account/profile-photo-and-logo' })
  expect(profile({ portrait: true })).toMatchObject({ done: false, to: '/user-account/agent-information' })
  expect(profile({ portrait: true, license: true })).toMatchObject({ done: true })
})

test('the steps end once all are done, and installing is only left where they were begun', () => {
  expect(shown(ALL)).toEqual([])
  expect(shown(ALL, { installed: true, begun: true })).toEqual([])
  expect(shown(ALL, { installed: false, begun: true })).toContain('install')
})

test('every browser is told how it installs the app', () => {
  const iphone = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Version/18.0 Safari/604.1'
  const mac = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Version/18.0 Safari/605.1.15'
  const android = 'Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 Chrome/140.0.0.0 Mobile Safari/537.36'
  const windows = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/140.0.0.0 Safari/537.36'
  const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'
  expect(howToInstall(iphone, 5)).toContain('Choose “Add to Home Screen.”')
  expect(howToInstall(mac, 5)).toEqual(howToInstall(iphone, 5))
  expect(howToInstall(mac, 0)).toContain('Choose “Add to Dock.”')
  expect(howToInstall(android, 5)[0]).toContain('menu')
  expect(howToInstall(windows, 0)[0]).toContain('address bar')
  expect(howToInstall(firefox, 0)[0]).toContain('Firefox')
})
