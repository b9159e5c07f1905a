import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'

import type { Picture } from './capture.ts'
import type { Difference } from './compare.ts'

const STYLE = `
  body { font: 14px/1.4 system-ui, sans-serif; margin: 24px; color-scheme: light dark; }
  h2 { margin: 40px 0 12px; } nav { columns: 5 220px; }
  .row { display: flex; flex-wrap: wrap; gap: 16px; align-items: start; margin-bottom: 24px; }
  figure { margin: 0; } figcaption { padding-bottom: 4px; }
  img { display: block; border: 1px solid #8888; max-height: 640px; max-width: 100%; }
`

const escape = (text: string) => text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`)

const labelOf = ({ route, state, width, theme }: Picture) => `${route} · ${state} · ${width} · ${theme}`

const image = (src: string, caption: string) =>
  `<figure><figcaption>${escape(caption)}</figcaption><a href="${escape(src)}"><img loading="lazy" src="${escape(src)}" alt="${escape(caption)}"></a></figure>`

const page = (title: string, body: string) =>
  `<!doctype html><html lang="en"><meta charset="utf-8"><title>${title}</title><style>${STYLE}</style><h1>${title}</h1>${body}</html>`

/** Writes index.html, grouped by route, with the screens that could not be opened at the top. */
export async function writeGallery(
  folder: string,
  pictures: readonly Picture[],
  failures: readonly string[],
): Promise<void> {
  const routes = Map.groupBy(pictures, ({ route }) => route)
  const links = [...routes.keys()].map((route) => `<a href="#${encodeURIComponent(route)}">${escape(route)}</a><br>`)
  const sections = [...routes].map(([route, shown]) => {
    const rows = [...Map.groupBy(shown, ({ state }) => state).values()].map(
      (row) => `<div class="row">${row.map((one) => image(one.file, labelOf(one))).join('')}</div>`,
    )
    return `<h2 id="${escape(encodeURIComponent(route))}">${escape(route)}</h2>${rows.join('')}`
  })
  const failed = failures.length === 0 ? '' : `<ul>${failures.map((one) => `<li>${escape(one)}</li>`).join('')}</ul>`
  await writeFile(
    join(folder, 'index.html'),
    page('Screenshots', `${failed}<nav>${links.join('')}</nav>${sections.join('')}`),
  )
}

/** Writes compare.html: each picture that differs beside the one it is compared with, the most different first. */
export async function writeComparison(folder: string, differences: readonly Difference[]): Promise<void> {
  const rows = differences.map(({ file, share, before, after }) => {
    const images = [before && image(before, 'before'), after && image(after, 'after')].filter(Boolean).join('')
    return `<h2>${escape(file)}: ${describe(share)}</h2><div class="row">${images}</div>`
  })
  await writeFile(join(folder, 'compare.html'), page('Differences', rows.join('')))
}

/** The share of differing pixels in words. */
export function describe(share: number | null): string {
  return share === null ? 'in one of the folders only' : `${(share * 100).toFixed(share < 0.01 ? 3 : 1)} %`
}
