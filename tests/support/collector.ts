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

/** The fields of a protobuf message by their numbers: bytes, or the number of a varint or a fixed 64 bits. */
function fieldsOf(message: Buffer) {
  const found = new Map<number, (Buffer | number)[]>()
  let at = 0
  const varint = () => {
    for (let value = 0, factor = 1; ; factor *= 128) {
      const byte = message.readUInt8(at++)
      value += (byte & 127) * factor
      if (byte < 128) return value
    }
  }
  const read = (wireType: number): Buffer | number => {
    if (wireType === 0) return varint()
    const size = { 1: 8, 2: 0, 5: 4 }[wireType]
    if (size === undefined) throw new Error(`no protobuf: wire type ${wireType}`)
    const length = size === 0 ? varint() : size
    return message.subarray(at, (at += length))
  }
  while (at < message.length) {
    const tag = varint()
    found.set(tag >> 3, [...(found.get(tag >> 3) ?? []), read(tag & 7)])
  }
  const bytes = (field: number) => (found.get(field) ?? []).filter((value) => typeof value !== 'number')
  return {
    messages: (field: number) => bytes(field).map(fieldsOf),
    hex: (field: number) => (bytes(field)[0] ?? Buffer.alloc(0)).toString('hex'),
    text: (field: number) => bytes(field)[0]?.toString('utf8'),
    number: (field: number) => Number(found.get(field)?.[0] ?? Number.NaN),
  }
}

type Fields = ReturnType<typeof fieldsOf>

function attributesOf(message: Fields | undefined, field: number): Record<string, unknown> {
  const attributes = (message?.messages(field) ?? []).map((attribute) => {
    const [value] = attribute.messages(2)
    return [attribute.text(1), value?.text(1) ?? value?.number(3)]
  })
  return Object.fromEntries(attributes)
}

/** A span of opentelemetry/proto/trace/v1/trace.proto. */
function spanOf(span: Fields): ReceivedSpan {
  const [status] = span.messages(15)
  return {
    traceId: span.hex(1),
    spanId: span.hex(2),
    parentSpanId: span.hex(4),
    name: span.text(5) ?? '',
    attributes: attributesOf(span, 9),
    hasFailed: status?.number(3) === 2,
  }
}

/** What of a span `spanOf` leaves out: its state, its status's message, its events and links. */
const restOf = (span: Fields) =>
  [span.text(3), span.messages(15)[0]?.text(2), span.text(11), span.text(13)].filter((text) => text !== undefined)

/** Starts a collector on loopback that takes traces as protobuf. */
export async function startCollector() {
  const spans: ReceivedSpan[] = []
  const requests: string[] = []
  let text = ''
  let status = 200
  const take = (body: Buffer) => {
    const resources = fieldsOf(body).messages(1)
    const sent = resources.flatMap((resource) => resource.messages(2)).flatMap((scope) => scope.messages(2))
    const taken = sent.map(spanOf)
    spans.push(...taken)
    text += JSON.stringify([resources.map((one) => attributesOf(one.messages(1)[0], 1)), taken, sent.flatMap(restOf)])
  }
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const type = request.headers['content-type'] ?? ''
      requests.push(`${type} ${request.url}`)
      if (status === 200 && type === 'application/x-protobuf') take(Buffer.concat(chunks))
      response.writeHead(status, { 'content-type': type }).end()
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    address,
    env: { OTEL_EXPORTER_OTLP_ENDPOINT: address },
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
