import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

import { codeLink, firstAnswersScript, ROOT_SLOT, shellRoot } from '#contract/document.ts'
import { shellName } from '#contract/screens.ts'
import { fillShell } from '#contract/shell-content.ts'

/** What the build notes for each screen, by its path. */
type ScreenNotes = Record<string, { chunks: readonly string[] }>

interface PageOptions {
  path: string
  hasShell: boolean
  answers: ReadonlyMap<string, string>
  /** The answer that fills the shell. */
  content: string | undefined
}

/** The app's page for every screen. */
export interface Documents {
  /** The page, with the screen's prerendered shell where it has one, filled, its code and the answers to its first calls. */
  page: (screen: PageOptions) => string
}

/** Reads the page, the shells and the notes of the build. */
export function readDocuments(distDir: string): Documents {
  const [head = '', tail = ''] = readFileSync(join(distDir, 'index.html'), 'utf8').split(ROOT_SLOT)
  const notes = readNotes(join(distDir, '.pages/screens.json'))
  const shells = new Map(
    Object.keys(notes).map((path) => [path, readFileSync(join(distDir, 'shells', `${shellName(path)}.html`), 'utf8')]),
  )
  return {
    page: ({ path, hasShell, answers, content }) => {
      const shell = hasShell ? shells.get(path) : undefined
      const root = shell === undefined ? ROOT_SLOT : shellRoot(fillShell(shell, content), 'server')
      const links = (notes[path]?.chunks ?? []).map(codeLink).join('')
      return `${head}${root}${links}${firstAnswersScript(true, answers)}${tail}`
    },
  }
}

function readNotes(file: string): ScreenNotes {
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as ScreenNotes) : {}
}
