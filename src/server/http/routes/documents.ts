import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

import { codeLink, escaped, firstAnswersScript, ROOT_SLOT, shellRoot, TEXT_SLOT } from '#contract/document.ts'
import { fillPostOfDay, withoutTemplate } from '#contract/publishing/post-of-day.ts'
import { shellName } from '#contract/screens.ts'
import { fillShell, type ShellContent } from '#contract/shell-content.ts'

import type { PresentDay } from './present-day.ts'

/** What the build notes for each screen, by its path. */
type ScreenNotes = Record<string, { chunks: readonly string[] }>

interface PageOptions {
  path: string
  hasShell: boolean
  answers: ReadonlyMap<string, string>
  content: ShellContent
}

/** The app's page for every screen. */
export interface Documents {
  /** The HTML of the calendar's present day. */
  presentDay: (day: PresentDay) => string
  /** The page, with the screen's prerendered shell where it has one, filled, its code and the answers to its first calls. */
  page: (screen: PageOptions) => string
}

/** Reads the page, the shells and the notes of the build. */
export function readDocuments(distDir: string): Documents {
  const [head = '', tail = ''] = readFileSync(join(distDir, 'index.html'), 'utf8').split(ROOT_SLOT)
  const notes = readNotes(join(distDir, '.pages/screens.json'))
  const shells = new Map(
    Object.keys(notes).map((path) => [
      path,
      withoutTemplate(readFileSync(join(distDir, 'shells', `${shellName(path)}.html`), 'utf8')),
    ]),
  )
  const restDay = readOptional(join(distDir, '.pages/rest-day.html'))
  const postOfDay = readOptional(join(distDir, '.pages/post-of-day.html'))
  return {
    presentDay: (day) =>
      'message' in day ? restDay.replace(TEXT_SLOT, () => escaped(day.message)) : fillPostOfDay(postOfDay, day.post),
    page: ({ path, hasShell, answers, content }) => {
      const shell = hasShell ? shells.get(path) : undefined
      const root = shell === undefined ? ROOT_SLOT : shellRoot(fillShell(shell, content), 'server')
      const links = (notes[path]?.chunks ?? []).map(codeLink).join('')
      return `${head}${root}${links}${firstAnswersScript(true, answers)}${tail}`
    },
  }
}

function readNotes(file: string): ScreenNotes {
  return JSON.parse(readOptional(file) || '{}') as ScreenNotes
}

const readOptional = (file: string) => (existsSync(file) ? readFileSync(file, 'utf8') : '')
