import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { type Browser, openBrowser, signedIn } from '#tests/support/browser.ts'
import { freePort } from '#tests/support/programs/free-port.ts'
import { type Process, run, runCommand } from '#tests/support/programs/process.ts'
import { SANDBOX_TOKEN } from '#tests/support/sandbox-token.ts'

import { eventually } from './attack.ts'

const SERVER = new URL('../../../src/server/main.ts', import.meta.url)

/** A server with nginx in front, as attackers and people reach it. */
export interface Installation {
  /** nginx's address. */
  address: string
  /** The server's own, which only this machine reaches. */
  behind: string
  dataDir: string
  guest: () => Browser
  signIn: (email: string, password?: string) => Promise<Browser>
}

const folders: string[] = []
const processes: Process[] = []

/** A folder that `endAll` removes. */
export function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'porchlight-attacks-'))
  folders.push(folder)
  return folder
}

/** Starts a server on an empty folder, and waits until it is ready. */
async function startServer(port: number, env: Record<string, string>): Promise<{ dataDir: string }> {
  const dataDir = join(newFolder(), 'data')
  const settings = { PORT: String(port), DATA_DIR: dataDir, LOG_LEVEL: 'error', SANDBOX_TOKEN }
  const server = run(SERVER, [], { ...settings, ...env })
  processes.push(server)
  await server.waitForLine((line) => line.includes('Porchlight is ready'))
  return { dataDir }
}

/** Starts a server that must not start; what it said, or null where it did start. */
export async function refusedStart(env: Record<string, string>): Promise<string | null> {
  const port = String(await freePort())
  const server = run(SERVER, [], { PORT: port, DATA_DIR: join(newFolder(), 'data'), LOG_LEVEL: 'error', ...env })
  processes.push(server)
  const isReady = server
    .waitForLine((line) => line.includes('Porchlight is ready'))
    .then(
      () => true,
      () => false,
    )
  return (await isReady) ? null : server.errorOutput()
}

const DOCS = readFileSync(new URL('../../../docs/operations.md', import.meta.url), 'utf8')
const [location = '', bounds = ''] = [...DOCS.matchAll(/```nginx\n(.*?)```/gs)].map(([, lines]) => lines)

/** What nginx of today sends by itself: HTTP/1.1, the upstream as the host, and nothing of the caller. */
export const BY_DEFAULT = `location / {
  proxy_pass http://127.0.0.1:3000;
  proxy_http_version 1.1;
  proxy_set_header Connection "";
}`

/** What the documentation has it send; the port is not a usual one here. */
export const DOCUMENTED = location.replace('$host', '$http_host')

/** The same with the bounds that the documentation adds. */
export const BOUNDED = `${DOCUMENTED}${bounds}`

/** Starts nginx in front of a port, with lines of the documentation; its address. */
async function startNginx(port: number, behind: number, documented: string): Promise<string> {
  const lines = documented.replace('127.0.0.1:3000', `127.0.0.1:${behind}`).split('\n')
  const besideTheServer = lines.filter((line) => line.trimStart().startsWith('limit_conn_zone'))
  const folder = newFolder()
  const path = join(folder, 'nginx.conf')
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (name) => `${name}_temp_path ${folder}/${name};`,
  )
  writeFileSync(
    path,
    `daemon off; master_process off; pid ${folder}/pid; error_log stderr crit;
${process.getuid?.() === 0 ? 'user root;' : ''}
events { worker_connections 4096; }
http {
  access_log off;
  ${temporary.join(' ')}
  ${besideTheServer.join('\n  ')}
  server {
    listen 127.0.0.1:${port};
    ${lines.filter((line) => !besideTheServer.includes(line)).join('\n    ')}
  }
}`,
  )
  const nginx = runCommand(['nginx', '-p', folder, '-c', path], { PATH: `${process.env['PATH']}:/usr/sbin` })
  processes.push(nginx)
  const address = `http://localhost:${port}`
  const answered = await eventually(async () => await fetch(address).catch(() => null))
  if (!answered) throw new Error(`nginx doesn't answer: ${nginx.errorOutput()}`)
  return address
}

/** Starts a server with nginx in front. `env` gets nginx's port, for PUBLIC_URL. */
export async function install(env: (port: number) => Record<string, string>, nginx: string): Promise<Installation> {
  const [port, behind] = [await freePort(), await freePort()]
  const { dataDir } = await startServer(behind, env(port))
  const address = await startNginx(port, behind, nginx)
  return {
    address,
    behind: `http://127.0.0.1:${behind}`,
    dataDir,
    guest: () => openBrowser(address),
    signIn: (email, password = 'Porchlight1!') => signedIn(address, { email, password }),
  }
}

/** Ends what was started, and removes its folders. */
export async function endAll(): Promise<void> {
  for (const process of processes.splice(0).toReversed()) await process.end('SIGKILL')
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true })
}
