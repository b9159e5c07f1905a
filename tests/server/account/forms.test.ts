import { expect, test } from 'vitest'
import type { z } from 'zod'

import { EMAIL_MESSAGE, isWebsite, NewPassword, PHONE_MESSAGE, WEBSITE_MESSAGE } from '#contract/fields.ts'
import { calls } from '#contract/index.ts'
import { PASSWORD_RULE } from '#domain/account/password.ts'
import { PASSWORD } from '#tests/support/people.ts'

const most = (count: number) => `Please use ${count} characters or fewer.`
const long = (count: number) => 'x'.repeat(count)
const NEW = 'Porch-Swing2$'
const login = (fields: object) => ({ email: 'a@b.test', ...fields })
const change = (password: string) => login({ current_password: PASSWORD, password, confirm_password: password })

const { 'PUT /agent': profile, 'PUT /agent/brokerage': office, 'PUT /user': user } = calls
const { 'POST /agent/social-post-settings': autoPosts } = calls

test.each<[string, z.ZodType, object, Record<string, unknown>]>([
  [
    'a profile with fields missing or malformed',
    profile.body,
    { first_name: '  ', phone: '512-555-0142', work_email: 'maya', website: 'my page', time_zone: 'Europe/Paris' },
    {
      first_name: 'First name is required',
      phone: PHONE_MESSAGE,
      work_email: EMAIL_MESSAGE,
      website: WEBSITE_MESSAGE,
      time_zone: 'Please select a timezone',
    },
  ],
  [
    'a profile with fields too long',
    profile.body,
    { first_name: long(101), license: long(51), work_email: `${long(64)}@long.example`, designations: long(256) },
    { first_name: most(100), license: most(50), work_email: most(75), designations: most(255) },
  ],
  [
    'an office',
    office.body,
    { name: '', phone: '5125550100', address: long(256), zip_code: '78701-1234', city_id: 'Austin' },
    {
      name: 'Brokerage name is required',
      phone: PHONE_MESSAGE,
      address: most(255),
      zip_code: 'Please enter all five digits',
      city_id: 'Please choose a city from the list',
    },
  ],
  [
    'auto-post settings',
    autoPosts.body,
    { tags: ['houses'], frequency_days_of_week: [], frequency_time_of_day: 'noon', timezone: 'Europe/Paris', seen: {} },
    {
      'tags.0': expect.any(String),
      frequency_days_of_week: 'Please select at least one day of the week',
      frequency_time_of_day: expect.any(String),
      timezone: 'Please select a timezone',
      'seen.tags': expect.any(String),
      'seen.frequency_days_of_week': expect.any(String),
      'seen.frequency_time_of_day': expect.any(String),
    },
  ],
  ['a missing address', user.body, login({ email: undefined }), { email: 'Email is required' }],
  ['what is no address', user.body, login({ email: 'maya' }), { email: EMAIL_MESSAGE }],
  [
    'the current password alone',
    user.body,
    login({ current_password: PASSWORD }),
    { password: 'Password is required', confirm_password: 'Please confirm your password' },
  ],
  [
    'a new password alone, and another one in the second field',
    user.body,
    login({ password: NEW, confirm_password: 'Porch-Swing3$' }),
    { current_password: 'Current Password is required', confirm_password: 'Passwords do not match' },
  ],
  ['a changed password that is too weak', user.body, change('NoSpecial12'), { password: PASSWORD_RULE }],
  [
    'no first password',
    NewPassword,
    { password: '', confirm_password: '' },
    { password: 'Password is required', confirm_password: 'Please confirm your password' },
  ],
  [
    'a first password that is not repeated',
    NewPassword,
    { password: NEW, confirm_password: 'Porch-Swing3$' },
    { confirm_password: 'Passwords do not match' },
  ],
])('%s is refused, field by field', (_what, schema, fields, errors) => {
  const issues = schema.safeParse(fields).error?.issues ?? []
  // The first message of each field.
  const said = Object.fromEntries(issues.map(({ path, message }) => [path.join('.'), message]).toReversed())
  expect(said).toEqual(errors)
})

test('a website is an address on the web, with or without https, and nothing that runs or names a person', () => {
  for (const one of ['https://maya.example', 'HTTP://Maya.example:8080/?a=b#c', 'www.maya-álvarez.com/homes', ''])
    expect([one, isWebsite(one)]).toEqual([one, true])
  for (const one of [
    'javascript:alert(1)',
    'javascript://maya.example/%0aalert(1)',
    'https://javascript:1@maya.example',
    'data:text/html,<b>maya.example</b>',
    'maya@cedar.example',
  ])
    expect([one, isWebsite(one)]).toEqual([one, false])
})
