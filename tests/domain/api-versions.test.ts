import { describe, expect, test } from 'vitest'

import {
  API_VERSIONS,
  daysUntil,
  endOfVersion,
  newerVersions,
  newestVersion,
  versionTrouble,
} from '#domain/platform/api-versions.ts'
import { PLATFORMS } from '#domain/platform/platform.ts'

const at = (day: string) => new Date(`${day}T12:00:00Z`)

test.each(PLATFORMS)(
  'the versions of %s are in order, and none ends before a version that came out before it',
  (platform) => {
    const known = API_VERSIONS[platform]
    expect(known.map(({ released }) => released)).toEqual(known.map(({ released }) => released).toSorted())
    const ends = known.map(({ ends: end }) => end ?? '9')
    expect(ends).toEqual(ends.toSorted())
  },
)

test('the newest known versions are spoken: Graph v27.0 of November 2026 and LinkedIn 202609', () => {
  expect(newestVersion('facebook')).toBe('v27.0')
  expect(newestVersion('instagram')).toBe('v27.0')
  expect(newestVersion('linkedin')).toBe('202609')
})

test('the end of a version is what the network’s table says, and a year later for a month the table doesn’t have', () => {
  expect(endOfVersion('linkedin', '202603')).toBe('2027-03-16')
  expect(endOfVersion('linkedin', '202612')).toBe('2027-12-15')
  expect(endOfVersion('facebook', 'v23.0')).toBe('2027-10-08')
  expect(endOfVersion('facebook', 'v27.0')).toBeNull()
  expect(endOfVersion('facebook', 'v31.0')).toBeNull()
})

describe('the newer versions of one', () => {
  test('at Graph they are those of the table that haven’t ended', () => {
    expect(newerVersions('facebook', 'v25.0', at('2027-09-20'))).toEqual(['v26.0', 'v27.0'])
    expect(newerVersions('facebook', 'v21.0', at('2027-09-20'))).toEqual(['v23.0', 'v24.0', 'v25.0', 'v26.0', 'v27.0'])
    expect(newerVersions('facebook', 'v27.0', at('2027-09-20'))).toEqual([])
  })

  test('at LinkedIn they are also the months since, while their year lasts', () => {
    const months = newerVersions('linkedin', '202609', at('2027-09-20'))
    expect(months).toHaveLength(12)
    expect([months[0], months.at(-1)]).toEqual(['202610', '202709'])
    expect(newerVersions('linkedin', '202609', at('2028-03-20'))[0]).toBe('202704')
    expect(newerVersions('linkedin', '202601', at('2026-11-28'))).toEqual([
      '202602',
      '202603',
      '202604',
      '202609',
      '202610',
      '202611',
    ])
  })
})

describe('what the operator has to do about a version', () => {
  const state = { configured: '202609', used: '202609', ends: '2027-09-15' }

  test('nothing until 60 days before its end, and from then on to replace it', () => {
    expect(versionTrouble(state, new Date('2027-07-16T00:00:00Z'))).toBe(null)
    expect(daysUntil('2027-09-15', new Date('2027-07-17T00:00:00Z'))).toBe(60)
    expect(versionTrouble(state, new Date('2027-07-17T00:00:00Z'))).toBe('ending')
    expect(versionTrouble(state, at('2027-09-20'))).toBe('ending')
    expect(versionTrouble({ ...state, ends: null }, at('2027-09-20'))).toBe(null)
  })

  test('one that the network refuses comes before one that ends', () => {
    expect(versionTrouble({ ...state, used: '202610' }, at('2027-09-20'))).toBe('replaced')
    expect(versionTrouble({ ...state, used: null }, at('2027-09-20'))).toBe('refused')
  })
})
