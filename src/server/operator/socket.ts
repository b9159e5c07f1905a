import { chmodSync, rmSync } from 'node:fs'
import { connect, createServer, type Socket } from 'node:net'
import { once } from 'node:events'
import { join } from 'node:path'
import { createInterface } from 'node:readline'

import { z } from 'zod'

import { faultOf } from '../db/faults.ts'
import type { Log } from '../app-context.ts'
import { Command, CommandError, Note } from './command.ts'

/** A request over the socket: the command, and the id of the database its sender means, if any. */
const Request = z.strictObject({ command: z.union([Command, Note]), database: z.string().nullable() })

const REASONS = {
  away: 'The server can’t reach its database right now. Run the command again once it can.',
  full: 'The server’s disk is full. Make space and run the command again.',
  other: 'The command failed; the server’s log says why.',
}

const Answer = z.union([
  z.strictObject({ lines: z.array(z.string()) }),
  z.strictObject({ error: z.string() }),
  z.strictObject({ otherDatabase: z.literal(true) }),
])
type Answer = z.infer<typeof Answer>

/** In bytes; larger than any command. */
const LONGEST_REQUEST = 64 * 1024

/** The socket of the running server: in its data folder, which only its owner may enter. */
const socketPath = (dataDir: string) => join(dataDir, 'admin.sock')

/** Longest path of a socket that the system allows, in bytes, one of them for its end. */
const LONGEST_PATH = process.platform === 'linux' ? 107 : 103

interface Taking {
  dataDir: string
  /** The id of this server's database; null for the one in the data folder. */
  database: string | null
  log: Log
  run: (command: Command | Note) => Promise<string[]>
}

/**
 * Takes commands from `npm run admin` on a socket that only the owner of the data folder may use. If another server
 * on the same folder already has it, that one answers.
 */
export async function takeCommands(taking: Taking): Promise<{ close: () => Promise<void> }> {
  const path = socketPath(taking.dataDir)
  const none = { close: async () => {} }
  if (process.platform === 'win32') return none
  if (Buffer.byteLength(path) > LONGEST_PATH) {
    taking.log.warn(
      { path },
      'npm run admin works only while this server is stopped: the path of its socket is too long',
    )
    return none
  }
  const other = await reach(path)
  if (other) {
    other.destroy()
    return none
  }
  // Left behind by a server that was killed.
  rmSync(path, { force: true })
  const open = new Set<Socket>()
  const server = createServer((socket) => {
    open.add(socket)
    socket.on('close', () => open.delete(socket))
    void serve(socket, taking)
  })
  server.listen(path)
  await once(server, 'listening')
  chmodSync(path, 0o600)
  return {
    close: async () => {
      const closed = once(server, 'close')
      server.close()
      for (const socket of open) socket.destroy()
      await closed
    },
  }
}

async function serve(socket: Socket, taking: Taking): Promise<void> {
  // A sender that disconnects needs no answer.
  socket.on('error', () => socket.destroy())
  let size = 0
  socket.on('data', (chunk: Buffer) => {
    size += chunk.length
    if (size > LONGEST_REQUEST) socket.destroy()
  })
  const line = await firstLine(socket)
  if (line === null) return
  socket.end(`${JSON.stringify(await answerTo(line, taking))}\n`)
}

async function answerTo(line: string, { database, log, run }: Taking): Promise<Answer> {
  const request = Request.safeParse(readJson(line))
  if (!request.success) return { error: 'The server does not know this command. Are both of the same release?' }
  if (request.data.database !== null && request.data.database !== database) return { otherDatabase: true }
  try {
    return { lines: await run(request.data.command) }
  } catch (error) {
    if (error instanceof CommandError) return { error: error.message }
    log.error({ err: error, command: request.data.command.name }, 'a command of the operator failed')
    return { error: REASONS[faultOf(error) ?? 'other'] }
  }
}

/**
 * Sends a command to the server that runs on a data folder. Null when none runs there, or one on another database
 * than `database`, where that is given.
 * @throws CommandError with the server's refusal
 */
export async function sendCommand(
  dataDir: string,
  command: Command | Note,
  database: string | null,
): Promise<string[] | null> {
  const socket = await reach(socketPath(dataDir))
  if (!socket) return null
  // The connection then closes, which is handled below.
  socket.on('error', () => socket.destroy())
  socket.write(`${JSON.stringify({ command, database })}\n`)
  const line = await firstLine(socket)
  socket.destroy()
  const answer = Answer.safeParse(line === null ? null : readJson(line))
  if (!answer.success) throw new CommandError('The server ended before it answered. Run the command again.')
  if ('lines' in answer.data) return answer.data.lines
  if ('error' in answer.data) throw new CommandError(answer.data.error)
  return null
}

/** A connection to the server at a socket; null where nothing listens. */
async function reach(path: string): Promise<Socket | null> {
  if (Buffer.byteLength(path) > LONGEST_PATH) return null
  const socket = connect(path)
  try {
    await once(socket, 'connect')
    return socket
  } catch (error) {
    socket.destroy()
    if (error instanceof Error && 'code' in error && (error.code === 'ENOENT' || error.code === 'ECONNREFUSED'))
      return null
    throw error
  }
}

async function firstLine(socket: Socket): Promise<string | null> {
  for await (const line of createInterface({ input: socket })) return line
  return null
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
