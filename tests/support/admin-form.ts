import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

import sharp from 'sharp'

import type { Answered, Browser } from './browser.ts'

/** A file as a form sends it, under whatever name and type its sender gives it. */
export interface SentFile {
  content: Uint8Array
  name?: string
  type?: string
}

/** What a form holds: text, a list of texts, or a file. */
export type FormFields = Record<string, string | number | readonly (string | number)[] | SentFile>

export function formOf(fields: FormFields): FormData {
  const form = new FormData()
  for (const [field, value] of Object.entries(fields)) {
    if (typeof value === 'string' || typeof value === 'number') form.append(field, String(value))
    else if ('content' in value) {
      const { content, name = 'file.jpg', type = 'image/jpeg' } = value
      form.append(field, new File([new Uint8Array(content)], name, { type }))
    } else for (const one of value) form.append(field, String(one))
  }
  return form
}

/** Sends a form as the back-office does. */
export async function sendForm<T>(
  browser: Browser,
  method: 'POST' | 'PUT',
  path: string,
  fields: FormFields,
  more: Record<string, string> = {},
): Promise<Answered<T>> {
  if (!browser.cookies.has('XSRF-TOKEN')) await browser.fetch('/api/sanctum/csrf-cookie')
  const headers = { 'x-xsrf-token': browser.cookies.get('XSRF-TOKEN') ?? '', ...more }
  const response = await browser.fetch(`/api${path}`, { method, body: formOf(fields), headers })
  return { status: response.status, headers: response.headers, body: (await response.json()) as T }
}

let drawn = 0

/** A picture with unique content. */
export async function picture({
  width = 540,
  height = 540,
  format = 'png',
}: { width?: number; height?: number; format?: 'png' | 'jpeg' } = {}): Promise<SentFile> {
  const background = `#${(0x200000 + ++drawn * 7).toString(16).slice(0, 6)}`
  const content = await sharp({ create: { width, height, channels: 3, background } })
    .toFormat(format)
    .toBuffer()
  return { content }
}

/** One of the films in `media`. */
export async function film(name: 'reel' | 'tiny-wide' | 'wide' | 'tiny-upright' = 'reel'): Promise<SentFile> {
  const content = await readFile(join(import.meta.dirname, 'media', `${name}.mp4`))
  return { content, name: `${name}.mp4`, type: 'video/mp4' }
}

/** A document of about so many bytes. */
export function pdf(bytes = 200): SentFile {
  const content = Buffer.concat([
    Buffer.from(`%PDF-1.7\n% ${crypto.randomUUID()}\n`),
    Buffer.alloc(bytes, 0x20),
    Buffer.from('\n%%EOF\n'),
  ])
  return { content, name: 'flyer.pdf', type: 'application/pdf' }
}
