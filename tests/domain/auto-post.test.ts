import { describe, expect, test } from 'vitest'

import { categoriesOf, CONTENT_CATEGORIES, DEFAULT_AUTO_POST_SETTINGS } from '#domain/auto-post/auto-post.ts'

describe('the categories of a library post', () => {
  test.each([
    ['home-buyers', 'homeBuyers'],
    ['mortgage', 'mortgage'],
    ['home-sellers', 'homeSellers'],
    ['new-construction', 'newConstruction'],
    ['holidays', 'holidays'],
    ['neighborhood-videos', 'neighborhoodVideos'],
    ['home-tour-videos', 'homeTourVideos'],
    ['agent-avatar', 'agentAvatar'],
    ['lead-capture', 'leadCapturePosts'],
  ])('the category of a library post follows its tag %s', (tag, category) => {
    expect(categoriesOf({ type: 'image', tags: [tag] })).toEqual([category])
  })

  test('a post has all categories its tags name, each once', () => {
    const tags = ['mortgage', 'home-buyers', 'mortgage', 'market']
    expect(categoriesOf({ type: 'image', tags })).toEqual(['mortgage', 'homeBuyers'])
  })

  test('every reel is also a reel template, beside what its tags say', () => {
    expect(categoriesOf({ type: 'reel', tags: [] })).toEqual(['reelTemplates'])
    expect(categoriesOf({ type: 'reel', tags: ['mortgage'] })).toEqual(['mortgage', 'reelTemplates'])
  })

  test('other tagged posts are collections, and untagged ones have no category', () => {
    expect(categoriesOf({ type: 'image', tags: ['motivators'] })).toEqual(['collections'])
    expect(categoriesOf({ type: 'carousel', tags: ['premium', 'market'] })).toEqual(['collections'])
    expect(categoriesOf({ type: 'image', tags: ['premium'] })).toEqual([])
    expect(categoriesOf({ type: 'square_video', tags: [] })).toEqual([])
  })
})

test('without saved settings, every category on Mondays, Wednesdays and Fridays is offered', () => {
  expect(DEFAULT_AUTO_POST_SETTINGS).toEqual({
    categories: CONTENT_CATEGORIES,
    days: ['monday', 'wednesday', 'friday'],
    timeOfDay: 'automatic',
    language: 'en',
  })
})
