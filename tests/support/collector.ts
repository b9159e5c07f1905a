import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A span as a collector of OpenTelemetry gets it. */
export interface ReceivedSpan {
  traceId: string
  spanId: string
  /** Empty for the first span of a trace. */
  parentSpanId: string
  name: string
  attributes: Record<string, unknown>
  hasFailed: boolean
}

interface Value {
  stringValue?: string
  intValue?: number | string
}

interface Sent {
  resourceSpans?: {
    scopeSpans: {
      spans: {
        traceId: string
        spanId: string
        parentSpanId?: string
        name: string
        attributes: { key: string; value: Value }[]
        status?: { code?: number }
      }[]
    }[]
  }[]
}

/** Starts a collector on loopback that takes traces as JSON. */
export async function startCollector() {
  const spans: ReceivedSpan[] = []
  const requests: string[] = []
  let text = ''
  let status = 200
  const take = (body: string) => {
    text += body
    const { resourceSpans = [] } = JSON.parse(body) as Sent
    for (const sent of resourceSpans.flatMap(({ scopeSpans }) => scopeSpans).flatMap((scope) => scope.spans)) {
      const { traceId, spanId, parentSpanId = '', name, status: outcome } = sent
      const attributes = Object.fromEntries(
        sent.attributes.map(({ key, value }) => [key, value.stringValue ?? Number(value.intValue)]),
      )
      spans.push({ traceId, spanId, parentSpanId, name, attributes, hasFailed: outcome?.code === 2 })
    }
  }
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const type = request.headers['content-type'] ?? ''
      requests.push(`${type} ${request.url}`)
      if (status === 200 && type === 'application/json') take(Buffer.concat(chunks).toString('utf8'))
      response.writeHead(status, { 'content-type': type }).end(type === 'application/json' ? '{}' : '')
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    address,
    env: { OTEL_EXPORTER_OTLP_ENDPOINT: address, OTEL_EXPORTER_OTLP_PROTOCOL: 'http/json' },
    spans,
    /** Everything that was sent, as text. */
    text: () => text,
    /** Content type and path of each request. */
    requests,
    /** What it answers from now on. */
    answer: (next: number) => void (status = next),
    close: async () => {
      server.closeAllConnections()
      const closed = once(server, 'close')
      server.close()
      await closed
    },
  }
}

export type Collector = Awaited<ReturnType<typeof startCollector>>
