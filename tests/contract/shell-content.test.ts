import { expect, test } from 'vitest'

import { fillShell, type Shell } from '#contract/shell-content.ts'

const place: Shell = ['<div class="skeleton" ', { picture: '92vw' }]
const EMPTY_PLACE = '<div class="skeleton" data-picture="92vw"></div>'
const card = (image: string | null, color: string | null = null) => ({ id: 1, image_url: image, main_color: color })
const HEADING = '<div aria-hidden="true" class="skeleton h-10" data-heading="true"></div>'
const heading: Shell = [{ heading: HEADING }]
const filled = (shell: Shell, data: unknown) => fillShell(shell, { answer: JSON.stringify({ data }) })

test('the places of a shell are filled in the order of the answer, and the first picture is fetched first', () => {
  const html = filled([place, place, place].flat(), [card('/media/a', '#123456'), card('/media/b')])
  expect(html).toMatch(
    /^<div class="skeleton" style="background:#123456"><img [^>]*src="\/media\/a\?w=540" fetchpriority="high"><\/div>/,
  )
  expect(html).toContain('src="/media/b?w=540"></div>')
  expect(html.endsWith(EMPTY_PLACE)).toBe(true)
})

test('something without a picture leaves its own place empty', () => {
  const html = filled([place, place].flat(), [card(null), card('/media/b')])
  expect(html.startsWith(EMPTY_PLACE)).toBe(true)
  expect(html).toContain('src="/media/b?w=540"')
})

test('the pictures of the dashboard are its templates', () => {
  expect(filled(place, { templates: [card('/media/t')], posts: [card('/media/p')] })).toContain('/media/t')
})

test.each([
  ['video', { type: 'video', video_url: '/media/v' }, 'aspect-ratio:0.5625'],
  ['picture', { type: 'image', video_url: null }, 'aspect-ratio:0.8'],
])('a %s opened alone is shown in the shape of its file', (_, shown, style) => {
  const media = [
    { type: 'vertical_video', url: '/media/v', width: 1080, height: 1920 },
    { type: 'instagram_image', url: '/media/i', width: 1080, height: 1350 },
  ]
  const post = { id: 1, thumbnail: '/media/poster', main_color: null, media, ...shown }
  expect(filled(place, post)).toContain(`;${style}"><img`)
})

test('the heading of an offer is that of the checkout, and a plan that is not offered yet has none', () => {
  const offer = {
    id: 'premium-monthly',
    product: { name: 'Premium <b>' },
    free_trial_period: 14,
    is_coming_soon: false,
  }
  expect(filled(heading, offer)).toBe('<h1>Try Premium &lt;b> free for 14 days</h1>')
  expect(filled(heading, { ...offer, free_trial_period: 0 })).toBe('<h1>Start with Premium &lt;b></h1>')
  expect(filled(heading, { ...offer, is_coming_soon: true })).toBe(HEADING)
})

test('no address and no color ends its attribute', () => {
  const html = filled(place, [card('"><script>alert(1)</script>', '"><b>')])
  expect(html).not.toContain('<script')
  expect(html).not.toContain('<b>')
})

test('a shell without places stays as it is', () => {
  expect(filled(['<main></main>'], [card('/media/a')])).toBe('<main></main>')
})

test.each([
  ['a post', { id: 1, title: 'Sold & <b>happy</b>', thumbnail: null, video_url: null, type: 'image', media: [] }],
  ['the posts of a collection', [{ id: 1, collection_name: 'Sold & <b>happy</b>', thumbnail: null }]],
])('the heading of %s stands in the place of its skeleton, as text', (_, data) => {
  expect(filled(heading, data)).toBe('<h1>Sold &amp; &lt;b>happy&lt;/b></h1>')
})

test('a heading the answer does not have stays a skeleton', () => {
  expect(filled(heading, [])).toBe(HEADING)
})

const SKELETON = '<div data-present-day="true" class="grid"><div aria-hidden="true" class="skeleton"></div></div>'
const calendar: Shell = [
  '<main>',
  {
    presentDay: SKELETON,
    post: ['<p><div class="w" ', { picture: '96px' }, '<h3>', { text: true }, '</h3></p>'],
    restDay: ['<p>', { text: true }, '</p>'],
  },
  '</main>',
]

test('the picture of the present day’s first post stands in its place, on its color, and its title as text', () => {
  const post = { title: 'Sold & <b>happy</b>', thumbnail: '/media/a.jpg', main_color: '#123456' }
  const html = fillShell(calendar, { presentDay: { post } })
  expect(html).toMatch(
    /^<main><p><div class="w" style="background:#123456"><img [^>]*sizes="96px"[^>]*><\/div><h3>Sold &amp; &lt;b>happy&lt;\/b><\/h3><\/p><\/main>$/,
  )
  expect(fillShell(calendar, { presentDay: { post: { ...post, thumbnail: null } } })).toContain(
    '<div class="w" data-picture="96px"></div><h3>',
  )
})

test('the message of a day without posts stands in the place of its skeleton, as text', () => {
  const html = fillShell(calendar, { presentDay: { message: '$& <b>Rest</b>' } })
  expect(html).toBe('<main><p>$&amp; &lt;b>Rest&lt;/b></p></main>')
  expect(fillShell(calendar, {})).toBe(`<main>${SKELETON}</main>`)
  expect(fillShell(['<main></main>'], { presentDay: { message: 'Rest' } })).toBe('<main></main>')
})
