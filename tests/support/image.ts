import { cpSync, existsSync, mkdirSync, readFileSync, symlinkSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { parseEnv } from 'node:util'

const ROOT = join(import.meta.dirname, '../..')

/** The instructions of the image, with continued lines joined. */
export const instructions = readFileSync(join(ROOT, 'deploy/Dockerfile'), 'utf8')
  .replaceAll(/^#.*\n/gm, '')
  .replaceAll(/\\\n\s*/g, '')
  .split('\n')
  .filter(Boolean)

const finalStage = instructions.slice(instructions.findLastIndex((line) => line.startsWith('FROM ')))

export const argumentOf = (name: string) =>
  finalStage.find((line) => line.startsWith(`${name} `))?.slice(name.length + 1) ?? ''

export const imageEnv = parseEnv(argumentOf('ENV').replaceAll(' ', '\n')) as Record<string, string>

export const ENTRYPOINT = JSON.parse(argumentOf('ENTRYPOINT')) as string[]
export const HEALTH_CHECK = JSON.parse(/CMD (\[.*\])$/.exec(argumentOf('HEALTHCHECK'))?.[1] ?? '[]') as string[]

/** Puts into a folder what the image gets. */
export function copyImage(folder: string): void {
  for (const line of finalStage.filter((one) => one.startsWith('COPY '))) {
    const [source = '', to = ''] = line.replace(/^COPY (--from=\S+ )?/, '').split(' ')
    const from = join(ROOT, source.replace('/srv/porchlight/', ''))
    const place = join(folder, to === './' ? source : to)
    mkdirSync(dirname(place), { recursive: true })
    // Packages and the built app come from other stages; here they are as installed and built.
    if (!line.includes('--from=')) cpSync(from, place, { recursive: true })
    else if (existsSync(from)) symlinkSync(from, place)
  }
}
