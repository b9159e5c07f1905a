import { sendForm, type SentFile } from '../admin-form.ts'
import type { Answered, Browser } from '../browser.ts'

/** Sends files as a form does: by field, each with the name and type its sender gives it. */
export const upload = <T>(browser: Browser, path: string, files: Record<string, SentFile>): Promise<Answered<T>> =>
  sendForm<T>(browser, 'POST', path, files)
