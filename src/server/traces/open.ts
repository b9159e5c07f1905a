import { AsyncLocalStorage } from 'node:async_hooks'
import { randomUUID } from 'node:crypto'

import { ROOT_CONTEXT, type Span, SpanKind, SpanStatusCode, trace, type Tracer } from '@opentelemetry/api'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-proto'
import { detectResources, resourceAttributesEnvDetector, resourceFromAttributes } from '@opentelemetry/resources'
import {
  BatchSpanProcessor,
  ParentBasedSampler,
  type SpanExporter,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace'
import type { FastifyInstance, FastifyRequest } from 'fastify'

import { within } from '#domain/time/within.ts'

import type { Log } from '../app-context.ts'
import type { Role } from '../role.ts'
import type { TraceSettings } from './settings.ts'
import { type Recorder, setRecorder, type SpanStart, type TraceContext } from './span.ts'

/** How long the last spans may take at the end of the process. */
const FLUSH_WITHIN_MS = 2000

const KINDS = { client: SpanKind.CLIENT, consumer: SpanKind.CONSUMER, internal: SpanKind.INTERNAL } as const

/** Traces that are sent to a collector, for as long as they are open. */
export interface Traces {
  /** Makes a span of each request to `app`; before its routes are registered. */
  watchRequests: (app: FastifyInstance) => void
  close: () => Promise<void>
}

export function openTraces(settings: TraceSettings, role: Role, log: Log): Traces {
  const own = resourceFromAttributes({
    'service.name': settings.serviceName,
    'service.instance.id': randomUUID(),
    'porchlight.role': role,
  })
  const exporter = reporting(new OTLPTraceExporter({ url: settings.url }), log)
  const provider = new TracerProvider({
    resource: detectResources({ detectors: [resourceAttributesEnvDetector] }).merge(own),
    sampler: new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(settings.share) }),
    // A queue of bounded length, which drops what a collector that is away doesn't take.
    spanProcessors: [new BatchSpanProcessor({ exporter, scheduledDelayMillis: settings.batchMs })],
  })
  const tracer = provider.getTracer('porchlight')
  const current = new AsyncLocalStorage<Span>()
  setRecorder(recorderOf(tracer, current))
  return {
    watchRequests: (app) => watchRequests(app, tracer, current),
    close: async () => {
      setRecorder(null)
      const closed = provider.shutdown().catch((error: unknown) => log.warn({ err: error }, LOST))
      await within(FLUSH_WITHIN_MS, closed, () => undefined)
    },
  }
}

const LOST = 'traces could not be delivered'

/** Logs that the collector doesn't take spans, once until it does again. */
function reporting(exporter: SpanExporter, log: Log): SpanExporter {
  let isFailing = false
  return {
    export: (spans, done) =>
      exporter.export(spans, (result) => {
        const hasFailed = result.error !== undefined
        if (hasFailed && !isFailing) log.warn({ err: result.error }, LOST)
        isFailing = hasFailed
        done(result)
      }),
    forceFlush: async () => await exporter.forceFlush?.(),
    shutdown: () => exporter.shutdown(),
  }
}

const nothing = () => {}

function recorderOf(tracer: Tracer, current: AsyncLocalStorage<Span>): Recorder {
  const start = ({ name, kind, facts = {}, parent }: SpanStart): Span => {
    const above = parent === undefined ? current.getStore() : parent && distant(parent)
    const context = above ? trace.setSpan(ROOT_CONTEXT, above) : ROOT_CONTEXT
    return tracer.startSpan(name, { kind: KINDS[kind], attributes: facts }, context)
  }
  return {
    span: (given, work) => {
      if (given.onlyWithin && !current.getStore()?.isRecording()) return work(nothing)
      const span = start(given)
      return current.run(span, async () => {
        try {
          return await work((facts) => void span.setAttributes(facts))
        } catch (error) {
          span.setStatus({ code: SpanStatusCode.ERROR }).setAttribute('error.type', codeOf(error))
          throw error
        } finally {
          span.end()
        }
      })
    },
    current: () => {
      const span = current.getStore()?.spanContext()
      return span ? { traceId: span.traceId, spanId: span.spanId, traceFlags: span.traceFlags } : null
    },
  }
}

function distant(parent: TraceContext): Span {
  return trace.wrapSpanContext({ ...parent, isRemote: true })
}

/** The code or the class of an error; its message may quote anything. */
function codeOf(error: unknown): string {
  if (!(error instanceof Error)) return typeof error
  return 'code' in error && typeof error.code === 'string' ? error.code.slice(0, 60) : error.name
}

/** Routes that are asked all the time and tell nothing, and the stand-ins, which are outside services. */
const LEFT_OUT = /^\/(?:healthz|readyz|assets|sandbox)(?:\/|$)/

/** A trace begins here: what a caller sends in `traceparent` is ignored, as anybody could fill the collector by it. */
function watchRequests(app: FastifyInstance, tracer: Tracer, current: AsyncLocalStorage<Span>): void {
  const spans = new WeakMap<FastifyRequest, Span>()
  app.addHook('onRequest', (request, _reply, done) => {
    const { method, routeOptions, id } = request
    const route = routeOptions.url
    if (route === undefined || LEFT_OUT.test(route)) return done()
    const attributes = { 'http.request.method': method, 'http.route': route, 'porchlight.request_id': id }
    const span = tracer.startSpan(`${method} ${route}`, { kind: SpanKind.SERVER, attributes }, ROOT_CONTEXT)
    spans.set(request, span)
    current.run(span, done)
  })
  // A body arrives in the context of its connection.
  app.addHook('preValidation', (request, _reply, done) => {
    const span = spans.get(request)
    if (span && current.getStore() !== span) current.run(span, done)
    else done()
  })
  app.addHook('onResponse', (request, { statusCode }, done) => {
    const span = spans.get(request)
    span?.setAttribute('http.response.status_code', statusCode)
    if (statusCode >= 500) span?.setStatus({ code: SpanStatusCode.ERROR })
    span?.end()
    done()
  })
}
