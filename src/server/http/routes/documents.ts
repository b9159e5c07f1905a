import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

import { codeLink, firstAnswersScript, ROOT_SLOT, shellRoot } from '#contract/document.ts'
import { shellName, type FoundRoute } from '#contract/routes.ts'
import { fillShell, type Shell, type ShellContent } from '#contract/shell-content.ts'

/** What the build notes for each shell, by its name. */
type ShellNotes = Record<string, { chunks: readonly string[] }>

interface PageOptions {
  found: FoundRoute
  hasShell: boolean
  answers: ReadonlyMap<string, string>
  content: ShellContent
}

/** Makes the page of a route: with its prerendered shell, filled, its code and the answers to its first calls. */
export type MakePage = (options: PageOptions) => string

/** Reads the page, the shells and the notes of the build. */
export function readDocuments(distDir: string): MakePage {
  const [head = '', tail = ''] = readFileSync(join(distDir, 'index.html'), 'utf8').split(ROOT_SLOT)
  const noteFile = join(distDir, '.pages/shells.json')
  const notes = existsSync(noteFile) ? (JSON.parse(readFileSync(noteFile, 'utf8')) as ShellNotes) : {}
  const shells = new Map(
    Object.keys(notes).map((name) => [
      name,
      JSON.parse(readFileSync(join(distDir, 'shells', `${name}.json`), 'utf8')) as Shell,
    ]),
  )
  return ({ found, hasShell, answers, content }) => {
    const name = shellName(found) ?? ''
    const shell = hasShell ? shells.get(name) : undefined
    const root = shell === undefined ? ROOT_SLOT : shellRoot(fillShell(shell, content), 'server')
    const links = (notes[name]?.chunks ?? []).map(codeLink).join('')
    return `${head}${root}${links}${firstAnswersScript(true, answers)}${tail}`
  }
}
