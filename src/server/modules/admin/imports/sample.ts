import { Readable } from 'node:stream'

import yazl from 'yazl'

import { IMPORT_COLUMNS, IMPORT_TABLE, type ImportColumn } from '#contract/admin/post-imports.ts'

import { drawPoster } from '../../../branding/poster.ts'

type Row = Partial<Record<ImportColumn, string>>

const ROWS: readonly Row[] = [
  {
    title: 'Five rooms buyers look at first',
    caption: 'Start in the kitchen.\n\nWhich room sold you on your home?',
    spanish_title: 'Cinco cuartos que los compradores ven primero',
    spanish_caption: 'Empieza en la cocina.',
    version_1_name: 'Local',
    version_1_caption: 'Buyers in {city|your neighborhood} start in the kitchen too.',
    version_1_spanish_caption: 'En {city|tu vecindario} también empiezan en la cocina.',
    alt_text: 'The words “Five rooms buyers look at first” on dark plum.',
    spanish_alt_text: 'Las palabras “Five rooms buyers look at first” sobre ciruela oscuro.',
    type: 'image',
    platforms: 'facebook; instagram',
    main_color: '#4B1D42',
    facebook_image: 'media/rooms.jpg',
    instagram_image: 'media/rooms.jpg',
  },
  {
    title: 'What closing day looks like',
    caption: 'Three steps, one set of keys.',
    alt_text: 'The word “Sign” on a light card.\nThe words “Get the keys” on a light card.',
    type: 'carousel',
    release_date: '2030-01-15',
    fb_carousel_images: 'media/closing-1.jpg; media/closing-2.jpg',
    ig_carousel_images: 'media/closing-1.jpg; media/closing-2.jpg',
  },
]

const quoted = (text: string) => (/[",\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)

/** A ZIP that can be imported as it is. */
export async function sampleZip(): Promise<Readable> {
  const zip = new yazl.ZipFile()
  const lines = [
    IMPORT_COLUMNS.join(','),
    ...ROWS.map((row) => IMPORT_COLUMNS.map((column) => quoted(row[column] ?? '')).join(',')),
  ]
  // The mark at the beginning makes spreadsheets read it as UTF-8.
  zip.addBuffer(Buffer.from(`\uFEFF${lines.join('\r\n')}\r\n`), IMPORT_TABLE)
  for (const [name, title, color] of [
    ['rooms', 'Five rooms buyers look at first', '#4B1D42'],
    ['closing-1', 'Sign', '#E8DCCB'],
    ['closing-2', 'Get the keys', '#E8DCCB'],
  ] as const) {
    zip.addBuffer(await drawPoster({ title, color, width: 1080, height: 1080 }), `media/${name}.jpg`, {
      compress: false,
    })
  }
  zip.end()
  return Readable.from(zip.outputStream as AsyncIterable<Buffer>, { objectMode: false })
}
