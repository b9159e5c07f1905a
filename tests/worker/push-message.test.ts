import { describe, expect, test } from 'vitest'

import { ownAddress, readAgain, readPush } from '../../src/worker/push-message.ts'

const ORIGIN = 'https://porchlight.example'

describe('the notification of a push', () => {
  test('shows what a Declarative Web Push message says', () => {
    const notification = {
      title: 'Your post is live',
      body: 'On Facebook.',
      navigate: `${ORIGIN}/calendar?post=7`,
      tag: 'post-7',
      app_badge: '3',
    }
    expect(readPush(JSON.stringify({ web_push: 8030, notification }), ORIGIN)).toEqual({
      title: 'Your post is live',
      body: 'On Facebook.',
      navigate: `${ORIGIN}/calendar?post=7`,
      tag: 'post-7',
      unread: 3,
      again: null,
    })
  })

  test.each([
    undefined,
    '',
    'hello',
    '{',
    'null',
    '[]',
    '{"notification":null}',
    '{"notification":{"title":7,"app_badge":"x"}}',
  ])('shows a default notification for %j', (text) => {
    expect(readPush(text, ORIGIN)).toEqual({
      title: 'Porchlight',
      body: 'There’s an update on your posts.',
      navigate: `${ORIGIN}/calendar`,
      tag: undefined,
      unread: null,
      again: null,
    })
  })
})

test.each([
  [`${ORIGIN}/calendar`, `${ORIGIN}/calendar`],
  ['/calendar?post=1', `${ORIGIN}/calendar?post=1`],
  ['https://elsewhere.example/calendar', null],
  ['//elsewhere.example', null],
  ['data:text/html,hello', null],
  [7, null],
  [undefined, null],
])('a tap on %j leads to %j', (address, leads) => {
  expect(ownAddress(address, ORIGIN)).toBe(leads)
})

test('a failed post has what Post again sends', () => {
  const again = { agent: 3, post: 7, targets: [{ platform: 'facebook', attempts: 2 }] }
  expect(readPush(JSON.stringify({ notification: { data: { again } } }), ORIGIN).again).toEqual(again)
})

test.each([
  null,
  'again',
  {},
  { agent: 3, post: 7, targets: [] },
  { agent: 3, post: '../7', targets: [{ platform: 'facebook', attempts: 2 }] },
  { agent: 3, post: 7, targets: [{ platform: 'myspace', attempts: 2 }] },
  { agent: 3, post: 7, targets: [{ platform: 'facebook', attempts: -1 }] },
  { agent: 3, post: 7, targets: [{ platform: 'facebook', attempts: 2 }, null] },
])('nothing is posted again for %j', (given) => {
  expect(readAgain(given)).toBeNull()
})
