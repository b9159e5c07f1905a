import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'

const STEP = 64 * 1024

/** A line to a server that breaks each connection once so many bytes went up it, and takes no more of them a second than named. */
export class BreakingLine {
  readonly url: string
  /** Bytes that went up it. */
  passed = 0
  /** Connections it broke. */
  breaks = 0
  private target = 0
  private readonly server
  private readonly limits: { bytes: number; bytesPerSecond: number }

  private constructor(server: ReturnType<typeof createServer>, port: number, limits: BreakingLine['limits']) {
    this.server = server
    this.url = `http://localhost:${port}`
    this.limits = limits
    server.on('connection', (from) => void this.pass(from))
  }

  static async start(limits: { bytes: number; bytesPerSecond: number }): Promise<BreakingLine> {
    const server = createServer({ pauseOnConnect: true }).listen(0, '127.0.0.1')
    await once(server, 'listening')
    const address = server.address()
    if (address === null || typeof address === 'string') throw new Error('no port was given')
    return new BreakingLine(server, address.port, limits)
  }

  passTo(port: number): void {
    this.target = port
  }

  stop(): void {
    this.server.close()
  }

  private async pass(from: Socket): Promise<void> {
    const to = connect(this.target, '127.0.0.1')
    const end = () => {
      from.destroy()
      to.destroy()
    }
    for (const one of [from, to]) one.on('error', end).on('close', end)
    to.pipe(from)
    let bytes = 0
    try {
      for await (const chunk of from as AsyncIterable<Buffer>) {
        for (let at = 0; at < chunk.length; at += STEP) {
          const step = chunk.subarray(at, at + STEP)
          bytes += step.length
          this.passed += step.length
          to.write(step)
          if (step.length === STEP) await wait((STEP / this.limits.bytesPerSecond) * 1000)
          if (bytes < this.limits.bytes) continue
          this.breaks += 1
          return end()
        }
      }
    } catch {
      // The browser was killed, or ended it.
    }
    end()
  }
}
