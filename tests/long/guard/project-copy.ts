import { execFileSync } from 'node:child_process'
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'

import type { Fault, NarrowTests } from './fault.ts'

/** Why a fault can't be applied to a project; null when it can. */
export function applyError(project: string, { file, find }: Fault): string | null {
  const path = join(project, file)
  if (!existsSync(path)) return `${file} isn’t there`
  const times = readFileSync(path, 'utf8').split(find).length - 1
  return times === 1 ? null : `${file} has ${times} times: ${find}`
}

const TEST_FILE = /\.(?:test|spec)\.tsx?$/

/** A copy of a project's files in a temporary folder, in which the source is changed and tested. */
export class ProjectCopy {
  readonly folder: string
  readonly #testFiles: readonly string[]

  /** Copies what git has of the project, also what isn't committed yet. Its packages are linked. */
  constructor(project: string) {
    const listed = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
      cwd: project,
      encoding: 'utf8',
    })
    const files = listed.split('\0').filter((path) => path !== '' && existsSync(join(project, path)))
    this.folder = mkdtempSync(join(tmpdir(), 'porchlight-guard-'))
    for (const path of files) {
      mkdirSync(dirname(join(this.folder, path)), { recursive: true })
      cpSync(join(project, path), join(this.folder, path))
    }
    this.#testFiles = files.filter((path) => TEST_FILE.test(path))
    linkPackages(join(project, 'node_modules'), join(this.folder, 'node_modules'))
  }

  /** Changes the source; returns a function that restores it and removes what was built of it. */
  apply({ file, find, replace }: Fault): () => void {
    const path = join(this.folder, file)
    const source = readFileSync(path, 'utf8')
    // A function, since a text may have `$&` in it.
    writeFileSync(
      path,
      source.replace(find, () => replace),
    )
    return () => {
      writeFileSync(path, source)
      rmSync(join(this.folder, 'dist'), { recursive: true, force: true })
    }
  }

  /** Those of the tests that this project has. */
  present({ vitest = [], browser = [] }: NarrowTests): Required<NarrowTests> {
    const isThere = (beginning: string) => this.#testFiles.some((path) => path.startsWith(beginning))
    return { vitest: vitest.filter(isThere), browser: browser.filter(isThere) }
  }

  remove(): void {
    rmSync(this.folder, { recursive: true, force: true })
  }
}

/** Links each package, in a folder of the copy's own: tools store their caches beside the packages. */
function linkPackages(from: string, to: string): void {
  if (!existsSync(join(from, '.bin', 'node'))) throw new Error(`There are no packages in ${from}; run npm ci there.`)
  mkdirSync(to)
  for (const name of readdirSync(from)) {
    if (name === '.bin' || !name.startsWith('.')) symlinkSync(join(from, name), join(to, name))
  }
}
