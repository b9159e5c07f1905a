import { expect, test } from 'vitest'
import type { z } from 'zod'

import { EMAIL_MESSAGE, isWebsite, NewPassword, WEBSITE_MESSAGE } from '#contract/fields.ts'
import { calls } from '#contract/index.ts'
import { PASSWORD_RULE } from '#domain/account/password.ts'
import { PHONE_MESSAGE } from '#domain/account/phone.ts'
import { PASSWORD } from '#tests/support/people.ts'

const most = (count: number) => `Please use ${count} characters or fewer.`
const long = (count: number) => 'x'.repeat(count)
const NEW = 'Porch-Swing2$'
const login = (fields: object) => ({ email: 'a@b.test', ...fields })
const change = (password: string) => login({ current_password: PASSWORD, password, confirm_password: password })

const { 'PUT /agent': profile, 'PUT /agent/brokerage': office, 'PUT /user': user } = calls
const { 'POST /agent/social-post-settings': autoPosts } = calls

/** The first message of each field. */
function refusalOf({ body }: { body: z.ZodType }, fields: object) {
  const issues = body.safeParse(fields).error?.issues ?? []
  return Object.fromEntries(issues.map(({ path, message }) => [path.join('.'), message]).toReversed())
}

test('a profile is refused at each field that is missing, malformed or too long', () => {
  const malformed = { first_name: '  ', phone: '512-555-0142', work_email: 'maya', website: 'my page' }
  expect(refusalOf(profile, { ...malformed, time_zone: 'Europe/Paris' })).toEqual({
    first_name: 'First name is required',
    phone: PHONE_MESSAGE,
    work_email: EMAIL_MESSAGE,
    website: WEBSITE_MESSAGE,
    time_zone: 'Please select a timezone',
  })
  const tooLong = { first_name: long(101), license: long(51), work_email: `${long(64)}@long.example` }
  expect(refusalOf(profile, { ...tooLong, designations: long(256) })).toEqual({
    first_name: most(100),
    license: most(50),
    work_email: most(75),
    designations: most(255),
  })
})

test('text is taken composed, its line ends alike and without what nobody sees, wherever it is typed', () => {
  const typed = ' \u200bCafe\u0301\u2028bar\u000bone\u0085two\rthree\r\nfour\ffive\ufeff'
  const { 'POST /social-posts/:id/publish': publish, 'POST /agent/social-posts': own } = calls
  const { 'POST /admin/social-posts': post, 'POST /admin/social-post-collections': collection } = calls
  const { 'POST /social-posts/:id/shares': share, 'POST /ai/rewrite': rewrite } = calls
  const lines = [
    profile.body.shape.first_name,
    office.body.shape.address,
    post.form.shape.title,
    collection.form.shape.name,
  ]
  for (const line of lines) expect(line.parse(typed)).toBe('Café bar one two three four five')
  expect(publish.body.shape.alt_texts.parse({ key: typed })).toEqual({ key: 'Café bar one two three four five' })
  const prose = [post.form.shape.caption, collection.form.shape.description, rewrite.body.shape.caption]
  for (const text of prose) expect(text.parse(typed)).toBe('Café\nbar\none\ntwo\nthree\nfour\nfive')
  // An agent's own caption keeps its ends.
  for (const caption of [publish.body.shape.caption, own.form.shape.caption, share.body.shape.caption])
    expect(caption.parse(typed)).toBe(' Café\nbar\none\ntwo\nthree\nfour\nfive')
})

test('a required field in which nothing can be seen counts as missing, and an address has nothing unseen', () => {
  const { 'POST /checkout/email': buyer, 'POST /forgot-password': forgotten, 'POST /login': signIn } = calls
  expect(refusalOf(profile, { first_name: '\u200b\u2800', license: '\u3164' })).toEqual({
    first_name: 'First name is required',
    license: 'Agent license is required',
  })
  for (const { body } of [buyer, forgotten, signIn]) {
    const email = '\u200bsmith&jones@homes\u200d.example\u00a0\ufeff'
    expect(body.parse({ email, password: PASSWORD })).toMatchObject({ email: 'smith&jones@homes.example' })
  }
  expect(refusalOf(buyer, { email: '\u200b' })).toEqual({ email: 'Email address is required' })
})

test('an office is refused at each field that is missing, malformed or too long', () => {
  const fields = { name: '', phone: '5125550100', address: long(256), zip_code: '78701-1234', city_id: 'Austin' }
  expect(refusalOf(office, fields)).toEqual({
    name: 'Brokerage name is required',
    phone: PHONE_MESSAGE,
    address: most(255),
    zip_code: 'Please enter all five digits',
    city_id: 'Please choose a city from the list',
  })
})

test('auto-post settings are refused for choices there are none of, also in those they were made from', () => {
  const none = { tags: ['houses'], frequency_days_of_week: [], frequency_time_of_day: 'noon' }
  const refusal = refusalOf(autoPosts, { ...none, timezone: 'Europe/Paris', seen: none })
  expect(refusal).toMatchObject({
    frequency_days_of_week: 'Please select at least one day of the week',
    timezone: 'Please select a timezone',
  })
  const unknown = ['tags.0', 'frequency_time_of_day', 'seen.tags.0', 'seen.frequency_time_of_day']
  expect(Object.keys(refusal)).toEqual(expect.arrayContaining(unknown))
})

test('login information is refused without an address, or with passwords that are missing, weak or not repeated', () => {
  expect(refusalOf(user, {})).toEqual({ email: 'Email is required' })
  expect(refusalOf(user, { email: 'maya' })).toEqual({ email: EMAIL_MESSAGE })
  const required = { password: 'Password is required', confirm_password: 'Please confirm your password' }
  expect(refusalOf(user, login({ current_password: PASSWORD }))).toEqual(required)
  const unlike = { password: NEW, confirm_password: 'Porch-Swing3$' }
  const differ = { confirm_password: 'Passwords do not match' }
  expect(refusalOf(user, login(unlike))).toEqual({ current_password: 'Current Password is required', ...differ })
  expect(refusalOf(user, change('NoSpecial12'))).toEqual({ password: PASSWORD_RULE })
  const first = { body: NewPassword }
  expect(refusalOf(first, { password: '', confirm_password: '' })).toEqual(required)
  expect(refusalOf(first, unlike)).toEqual(differ)
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
