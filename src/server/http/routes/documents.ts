import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

import { firstAnswersScript, ROOT_SLOT, shellRoot } from '#contract/document.ts'
import { shellName } from '#contract/screens.ts'

/** What the build notes for each screen, by its path. */
type ScreenNotes = Record<string, { chunks: readonly string[] }>

/** The app's page for every screen. */
export interface Documents {
  /** The page, with the screen's prerendered shell where it has one, and the answers to its first calls. */
  page: (screen: { path: string; answers?: ReadonlyMap<string, string> }) => string
  /** `Link` headers that name the code of a screen. */
  linksOf: (path: string) => readonly string[]
}

/** Reads the page, the shells and the notes of the build. */
export function readDocuments(distDir: string): Documents {
  const [head = '', tail = ''] = readFileSync(join(distDir, 'index.html'), 'utf8').split(ROOT_SLOT)
  const notes = readNotes(join(distDir, '.pages/screens.json'))
  const shells = new Map(
    Object.keys(notes).map((path) => [path, readFileSync(join(distDir, 'shells', `${shellName(path)}.html`), 'utf8')]),
  )
  return {
    page: ({ path, answers }) => {
      const shell = shells.get(path)
      return `${head}${shell === undefined ? ROOT_SLOT : shellRoot(shell, 'server')}${answers ? firstAnswersScript(true, answers) : ''}${tail}`
    },
    linksOf: (path) => (notes[path]?.chunks ?? []).map((file) => `</${file}>; rel=modulepreload; crossorigin`),
  }
}

function readNotes(file: string): ScreenNotes {
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as ScreenNotes) : {}
}
