import type { Context, Span } from '@opentelemetry/api'
import {
  context,
  DiagLogLevel,
  diag,
  isSpanContextValid,
  ROOT_CONTEXT,
  SpanKind,
  SpanStatusCode,
  TraceFlags,
  trace,
} from '@opentelemetry/api'
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import {
  defaultResource,
  detectResources,
  envDetector,
  resourceFromAttributes,
} from '@opentelemetry/resources'
import type { Sampler } from '@opentelemetry/sdk-trace'
import {
  AlwaysOffSampler,
  AlwaysOnSampler,
  BatchSpanProcessor,
  ParentBasedSampler,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace'
import type { Logger } from './log.ts'
import type { OpenSpan, Tracing } from './tracing.ts'

const kinds = {
  server: SpanKind.SERVER,
  client: SpanKind.CLIENT,
  consumer: SpanKind.CONSUMER,
} as const

/** Version 00, as W3C Trace Context defines it. The state of other systems' tracing is not read. */
const TRACEPARENT = /^00-([0-9a-f]{32})-([0-9a-f]{16})-[0-9a-f]{2}$/

export interface OpenTelemetry {
  tracing: Tracing
  /** Sets where failed exports are logged. */
  reportTo(log: Logger): void
  /** Sends the spans that wait, within a few seconds. */
  stop(): Promise<void>
}

/**
 * Exports spans to the collector at OTEL_EXPORTER_OTLP_ENDPOINT. The library reads the standard variables for the
 * exporter and the resource.
 * @throws Error if a variable for sampling is not valid.
 */
export function openTelemetry(source: NodeJS.ProcessEnv): OpenTelemetry {
  context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable())
  const provider = new TracerProvider({
    sampler: samplerOf(source),
    resource: defaultResource()
      .merge(resourceFromAttributes({ 'service.name': 'tideway-provider' }))
      .merge(detectResources({ detectors: [envDetector] }))
      .merge(
        resourceFromAttributes(
          source.OTEL_SERVICE_NAME ? { 'service.name': source.OTEL_SERVICE_NAME } : {},
        ),
      ),
    spanProcessors: [
      new BatchSpanProcessor({
        exporter: new OTLPTraceExporter(),
        ...numbers(source, {
          maxQueueSize: 'OTEL_BSP_MAX_QUEUE_SIZE',
          maxExportBatchSize: 'OTEL_BSP_MAX_EXPORT_BATCH_SIZE',
          scheduledDelayMillis: 'OTEL_BSP_SCHEDULE_DELAY',
          exportTimeoutMillis: 'OTEL_BSP_EXPORT_TIMEOUT',
        }),
      }),
    ],
  })
  const tracer = provider.getTracer('tideway')

  const tracing: Tracing = {
    begin(name, { kind, facts = {}, traceparent } = {}) {
      const parent = traceparent === undefined ? context.active() : remoteContext(traceparent)
      const span = tracer.startSpan(
        name,
        { kind: kind ? kinds[kind] : SpanKind.INTERNAL, attributes: facts },
        parent,
      )
      return openSpan(span, trace.setSpan(parent, span))
    },
    isRecording: () => trace.getActiveSpan()?.isRecording() ?? false,
    ids() {
      const ids = trace.getActiveSpan()?.spanContext()
      return ids && { trace_id: ids.traceId, span_id: ids.spanId }
    },
    traceparent() {
      const ids = trace.getActiveSpan()?.spanContext()
      if (!ids) return undefined
      const sampled = (ids.traceFlags & TraceFlags.SAMPLED) === 0 ? '00' : '01'
      return `00-${ids.traceId}-${ids.spanId}-${sampled}`
    },
  }
  return { tracing, reportTo: reportFailures, stop: () => provider.shutdown() }
}

/** Logs what the library reports, such as a collector that does not answer. It continues in any case. */
function reportFailures(log: Logger): void {
  const warn = (reason: string) => log.warn({ reason }, 'traces not exported')
  const ignore = () => undefined
  diag.setLogger(
    { error: warn, warn, info: ignore, debug: ignore, verbose: ignore },
    { logLevel: DiagLogLevel.WARN, suppressOverrideMessage: true },
  )
}

function openSpan(span: Span, inside: Context): OpenSpan {
  return {
    run: (work) => context.with(inside, work),
    end({ error, facts } = {}) {
      if (facts) span.setAttributes(facts)
      if (error !== undefined) {
        // Never the message, because it may quote values.
        span.setAttribute('error.type', errorType(error))
        span.setStatus({ code: SpanStatusCode.ERROR })
      }
      span.end()
    },
  }
}

function errorType(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown'
  return 'code' in error && typeof error.code === 'string' ? error.code : error.name
}

/** Returns the context of a caller's trace, or a new one for a text that is no trace context. */
function remoteContext(traceparent: string): Context {
  const [, traceId = '', spanId = ''] = TRACEPARENT.exec(traceparent) ?? []
  const remote = { traceId, spanId, traceFlags: TraceFlags.NONE, isRemote: true }
  return isSpanContextValid(remote) ? trace.setSpanContext(ROOT_CONTEXT, remote) : ROOT_CONTEXT
}

/**
 * Returns the sampler that OTEL_TRACES_SAMPLER names. It also decides about traces that a caller started, because a
 * caller's flag could otherwise make this process record every call.
 */
function samplerOf({ OTEL_TRACES_SAMPLER, OTEL_TRACES_SAMPLER_ARG }: NodeJS.ProcessEnv): Sampler {
  const root = rootSampler(
    (OTEL_TRACES_SAMPLER || 'always_on').replace(/^parentbased_/, ''),
    OTEL_TRACES_SAMPLER_ARG,
  )
  return new ParentBasedSampler({ root, remoteParentSampled: root, remoteParentNotSampled: root })
}

function rootSampler(name: string, argument = '1'): Sampler {
  const ratio = Number(argument)
  if (name === 'always_on') return new AlwaysOnSampler()
  if (name === 'always_off') return new AlwaysOffSampler()
  if (name !== 'traceidratio')
    throw new Error(
      'OTEL_TRACES_SAMPLER must be always_on, always_off or traceidratio, with or without parentbased_',
    )
  if (!(ratio >= 0 && ratio <= 1))
    throw new Error('OTEL_TRACES_SAMPLER_ARG must be a number from 0 to 1')
  return new TraceIdRatioBasedSampler(ratio)
}

/** Returns the options whose variables hold a number. */
function numbers(source: NodeJS.ProcessEnv, names: Record<string, string>): Record<string, number> {
  return Object.fromEntries(
    Object.entries(names).flatMap(([option, variable]) => {
      const value = Number(source[variable])
      return source[variable] && Number.isFinite(value) ? [[option, value] as const] : []
    }),
  )
}
