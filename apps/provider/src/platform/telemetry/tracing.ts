/** Ids of the present span, as log lines carry them. */
export interface TraceIds {
  trace_id: string
  span_id: string
}

/** Facts about a span. Never values of statements, ids of people or anything secret. */
export type SpanFacts = Record<string, string | number>

export interface OpenSpan {
  /** Runs work inside the span, so that spans started by it are its children. */
  run<Result>(work: () => Result): Result
  end(outcome?: { error?: unknown; facts?: SpanFacts }): void
}

export interface SpanOptions {
  kind?: 'server' | 'client' | 'consumer'
  facts?: SpanFacts
  /** W3C trace context that the span continues. One that is not valid starts a new trace. */
  traceparent?: string | undefined
}

/** Records spans. Its one implementation is loaded only if traces are exported (open-telemetry.ts). */
export interface Tracing {
  begin(name: string, options?: SpanOptions): OpenSpan
  /** True inside a span that is recorded. */
  isRecording(): boolean
  ids(): TraceIds | undefined
  traceparent(): string | undefined
}

let tracing: Tracing | undefined

/** Sets how this process records spans, before anything else is opened. Undefined for not at all. */
export function recordSpansWith(recorder: Tracing | undefined): void {
  tracing = recorder
}

/** Returns undefined if this process records no spans. */
export function currentTracing(): Tracing | undefined {
  return tracing
}

/** Runs work inside a span, which ends with it. Without tracing it only runs the work. */
export async function inSpan<Result>(
  name: string,
  work: () => Promise<Result>,
  options?: SpanOptions,
): Promise<Result> {
  if (tracing === undefined) return await work()
  const span = tracing.begin(name, options)
  try {
    const result = await span.run(work)
    span.end()
    return result
  } catch (error) {
    span.end({ error })
    throw error
  }
}

/** Returns the present trace context, to store with work that another process continues. */
export function currentTraceparent(): string | undefined {
  return tracing?.traceparent()
}

/** Adds the present trace context to the data of a job. */
export function withTraceparent(data: object): object {
  const traceparent = currentTraceparent()
  return traceparent === undefined ? data : { ...data, traceparent }
}

/** Returns the trace context that `withTraceparent` added. */
export function traceparentOf(data: object): string | undefined {
  return 'traceparent' in data && typeof data.traceparent === 'string'
    ? data.traceparent
    : undefined
}
