// How the words are written down: c() is a collection, p() a post. `more` holds extra tags; a leading 'premium' makes it premium.
export const c = (key, name, description, cover, tags, posts) => ({ key, name, description, cover, tags, posts })
const kinds = { i: 'image', c: 'carousel', r: 'reel', s: 'square_video', w: 'wide_vertical_video' }
export const p = (key, kind, title, es, caption, esCaption, ...more) => ({
  key,
  type: kinds[kind],
  title,
  es,
  caption,
  esCaption,
  tags: more.filter((t) => t !== 'premium'),
  premium: more.includes('premium'),
})
