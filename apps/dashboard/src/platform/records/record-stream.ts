import { ApiFailure } from '@tideway/browser/http/api-failure'
import type { Call } from '@tideway/browser/http/http'
import { readAnswer } from '@tideway/contract/calls/tolerant'
import { z } from 'zod/mini'
import { inSlices } from '../yield-to-main.ts'
import { JsonRecords } from './json-records.ts'

/** Maximum silence. A response may take longer in total while it keeps arriving. */
const SILENCE_MS = 30_000
const WHOLE_ANSWER_MS = 600_000
/** Records validated at once: few enough for a slow machine, and for the first run, before code is optimised. */
const BATCH = 25
/** Characters parsed at once, because a fast connection delivers megabytes in one piece. */
const PARSED_AT_ONCE = 65_536

const Envelope = z.object({
  records: z.array(z.unknown()),
  nextPageId: z.optional(z.nullable(z.string())),
})

interface Reading<T> {
  /**
   * The contract's schema of one record, read tolerantly. A record without an essential field fails as `unreadable`.
   */
  schema: z.ZodMiniType<T>
  /** Stops the call, which then fails with the signal's reason. */
  signal: AbortSignal
  /** Called with small batches of records as they arrive. */
  onRecords: (records: T[]) => void
}

/**
 * Makes a search call and reads its response in pieces, in slices that keep the browser responsive. Returns the token
 * of the next page, if there is one.
 */
export async function readRecordStream<T>(
  respond: (call: Call) => Promise<Response>,
  call: Call,
  { schema, signal, onRecords }: Reading<T>,
): Promise<string | undefined> {
  const silence = watchSilence()
  const list = z.array(schema)
  const json = new JsonRecords()
  const decoder = new TextDecoder()
  const breathe = inSlices()
  let reader: ReadableStreamDefaultReader<Uint8Array> | undefined
  try {
    const response = await respond({
      ...call,
      signal: AbortSignal.any([signal, silence.signal]),
      timeoutMs: WHOLE_ANSWER_MS,
    })
    reader = response.body?.getReader()
    for (;;) {
      const piece = await nextPiece(reader)
      silence.heard()
      const text = piece ? decoder.decode(piece, { stream: true }) : decoder.decode()
      for (let from = 0; from < text.length; from += PARSED_AT_ONCE) {
        const records = json.push(text.slice(from, from + PARSED_AT_ONCE))
        for (let at = 0; at < records.length; at += BATCH) {
          onRecords(readAnswer(list, records.slice(at, at + BATCH)))
          await breathe()
          signal.throwIfAborted()
        }
      }
      if (!piece) return Envelope.parse(json.end()).nextPageId ?? undefined
    }
  } catch (cause) {
    // The rest of the response is not needed, whatever ended it.
    reader?.cancel().catch(() => undefined)
    if (signal.aborted) throw signal.reason
    if (silence.signal.aborted) throw new ApiFailure('unreachable', { cause })
    throw cause instanceof ApiFailure ? cause : new ApiFailure('unreadable', { cause })
  } finally {
    silence.end()
  }
}

async function nextPiece(
  reader: ReadableStreamDefaultReader<Uint8Array> | undefined,
): Promise<Uint8Array | undefined> {
  try {
    return (await reader?.read())?.value
  } catch (cause) {
    throw new ApiFailure('unreachable', { cause })
  }
}

/** Aborts after too long a silence. Checks periodically, because a timer for every piece would cost more. */
function watchSilence() {
  const controller = new AbortController()
  let receivedAt = performance.now()
  const timer = setInterval(() => {
    if (performance.now() - receivedAt > SILENCE_MS) controller.abort()
  }, 1000)
  return {
    signal: controller.signal,
    heard() {
      receivedAt = performance.now()
    },
    end: () => clearInterval(timer),
  }
}
