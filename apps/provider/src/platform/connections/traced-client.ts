import type pg from 'pg'
import type { OpenSpan } from '../telemetry/tracing.ts'
import { currentTracing } from '../telemetry/tracing.ts'

/** Long texts add little and cost the collector room. */
const MOST_CHARACTERS = 8_000

/**
 * Returns the driver's client, extended to record a span for each statement inside a trace: its text, never its values.
 * Returns it unchanged if this process records no spans. Polls and other work outside a trace are not recorded.
 */
export function tracedClient(Client: typeof pg.Client): typeof pg.Client {
  const tracing = currentTracing()
  if (tracing === undefined) return Client
  class TracedClient extends Client {}
  const send = Client.prototype.query as (...args: unknown[]) => unknown
  const begin = (text: string): OpenSpan =>
    tracing.begin(spanName(text), {
      kind: 'client',
      facts: { 'db.system.name': 'postgresql', 'db.query.text': text.slice(0, MOST_CHARACTERS) },
    })
  TracedClient.prototype.query = function (this: pg.Client, ...args: unknown[]) {
    const text = textOf(args[0])
    if (text === undefined || !tracing.isRecording()) return send.apply(this, args)
    const span = begin(text)
    const callback = args.at(-1)
    if (typeof callback === 'function') {
      const answer = (error: unknown, ...result: unknown[]) => {
        span.end(error ? { error } : {})
        callback(error, ...result)
      }
      return send.apply(this, [...args.slice(0, -1), answer])
    }
    const result = send.apply(this, args)
    if (result instanceof Promise)
      result.then(
        () => span.end(),
        (error: unknown) => span.end({ error }),
      )
    else span.end()
    return result
  } as typeof Client.prototype.query
  return TracedClient
}

function textOf(query: unknown): string | undefined {
  if (typeof query === 'string') return query
  const text = typeof query === 'object' && query !== null && 'text' in query ? query.text : ''
  return typeof text === 'string' && text !== '' ? text : undefined
}

/** Returns a short name without values: `INSERT payments`. A statement of several is named by its first change. */
function spanName(text: string): string {
  const [, change] = /^\s*with\b[\s\S]*?\b(insert|update|delete)\s/i.exec(text) ?? []
  const [, verb = 'statement'] = change ? [text, change] : (/^\s*([A-Za-z]+)/.exec(text) ?? [])
  const [, table] = /\b(?:from|into|update)\s+(?:"?[a-z_]+"?\.)?"?([a-z_]+)/i.exec(text) ?? []
  return table === undefined ? verb.toUpperCase() : `${verb.toUpperCase()} ${table}`
}
