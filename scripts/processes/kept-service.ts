import { setTimeout as wait } from 'node:timers/promises'
import type { Service, ServiceOptions } from './service.ts'
import { startService, whyNotReady } from './service.ts'

const READY_WITHIN_MS = 120_000
/** Waits before a part that died is restarted. After more deaths in a row, it is given up. */
const WAITS_MS = [1000, 2000, 5000, 10_000, 20_000]
/** A part that was ready for this long has recovered, so its next death counts as the first. */
const RECOVERED_MS = 10_000
/** A step of a start that takes longer than this is reported. */
const LONG_STEP_MS = 3000

export interface KeptService {
  /** Resolves once the part is ready for the first time. Rejects if it ends before, or is not ready in time. */
  ready(): Promise<void>
  /** The provider drains first on SIGTERM, but not on SIGINT. */
  stop(signal?: 'SIGTERM' | 'SIGINT'): Promise<void>
  kill(): void
  /** Sends a message to the part's current process. */
  send(message: object): void
}

export interface KeptServiceOptions extends ServiceOptions {
  /** Address that answers 200 when the part is ready. */
  url: string
  /** File of its output, for messages. If missing, the terminal. */
  log?: string | undefined
  say(line: string): void
  /** Called with the reason when it is not restarted any more. */
  onGivenUp(reason: string): void
  waitsMs?: number[]
  recoveredMs?: number
  readyWithinMs?: number
  askAgainMs?: number
}

/** Starts one of our servers, reports slow steps, and restarts it when it dies. */
export function keepRunning(name: string, file: string, options: KeptServiceOptions): KeptService {
  const { url, log, say, onGivenUp } = options
  const {
    waitsMs = WAITS_MS,
    recoveredMs = RECOVERED_MS,
    readyWithinMs = READY_WITHIN_MS,
  } = options
  const where = log === undefined ? '' : ` Its log: ${log}`
  const stopping = new AbortController()
  let step: string | undefined
  let notice: NodeJS.Timeout | undefined
  let service = start()
  const first = becomeReady()
  // Callers of `ready` get the rejection.
  first.then(keep, () => undefined)

  function start(): Service {
    return startService(name, file, {
      ...options,
      onStep: (next) => {
        step = next
        clearTimeout(notice)
        notice = setTimeout(() => say(`The ${name} is ${next}…`), LONG_STEP_MS)
      },
    })
  }

  async function becomeReady(): Promise<void> {
    const why = await whyNotReady(service, url, readyWithinMs, options.askAgainMs)
    clearTimeout(notice)
    if (why === undefined) return
    const doing = step === undefined || service.hasEnded() ? '' : ` It was ${step}.`
    throw new Error(`The ${name} ${why}.${doing}${where}`)
  }

  /** Keeps the part running from the time it was ready until it is stopped. */
  async function keep(): Promise<void> {
    let deaths = 0
    let readySince = performance.now()
    while (!stopping.signal.aborted) {
      const how = await service.ended
      if (stopping.signal.aborted) return
      const diedAt = performance.now()
      deaths = diedAt - readySince > recoveredMs ? 1 : deaths + 1
      const pause = waitsMs[deaths - 1]
      if (pause === undefined) {
        onGivenUp(
          `The ${name} ended ${deaths} times in a row, now with ${how}. It will not be restarted.${where}`,
        )
        return
      }
      say(`The ${name} ended (${how}). It will restart in ${pause / 1000} s.${where}`)
      await wait(pause, undefined, { signal: stopping.signal }).catch(() => undefined)
      if (stopping.signal.aborted) return
      step = undefined
      service = start()
      readySince = Number.POSITIVE_INFINITY
      try {
        await becomeReady()
        readySince = performance.now()
        say(`The ${name} is back after ${((readySince - diedAt) / 1000).toFixed(1)} s.`)
      } catch (error) {
        if (stopping.signal.aborted) return
        say(error instanceof Error ? error.message : String(error))
        service.kill()
      }
    }
  }

  return {
    ready: () => first,
    async stop(signal) {
      stopping.abort()
      await service.stop(signal)
    },
    kill: () => service.kill(),
    send: (message) => service.send(message),
  }
}
