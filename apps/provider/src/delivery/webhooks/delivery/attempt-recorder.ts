import { setTimeout as wait } from 'node:timers/promises'
import type { Platform } from '../../../platform/platform.ts'
import type { FinishedAttempt } from './record-attempts.ts'
import { recordAttempts, recordDestinations } from './record-attempts.ts'

/** Long enough to collect several attempts, short enough not to be noticed. */
const GATHER_MS = 100
const MOST_AT_ONCE = 500
const AFTER_ERROR_MS = 500

/** Collects the results of attempts and writes them in batches. Failed writes are repeated until the lease ends. */
export class AttemptRecorder {
  readonly #platform: Pick<Platform, 'pool' | 'log' | 'clock'>
  #waiting: FinishedAttempt[] = []
  #writing: Promise<void> | undefined

  constructor(platform: Pick<Platform, 'pool' | 'log' | 'clock'>) {
    this.#platform = platform
  }

  add(ended: FinishedAttempt): void {
    this.#waiting.push(ended)
    this.#writing ??= this.#write()
  }

  /** Resolves once everything that was added is written. */
  async written(): Promise<void> {
    while (this.#writing) await this.#writing
  }

  async #write(): Promise<void> {
    await wait(GATHER_MS)
    while (this.#waiting.length > 0) {
      const batch = this.#waiting.splice(0, MOST_AT_ONCE)
      await this.#writeOne(batch)
    }
    this.#writing = undefined
  }

  async #writeOne(batch: FinishedAttempt[]): Promise<void> {
    const { pool, log, clock } = this.#platform
    try {
      const written = await recordAttempts(pool, batch)
      if (written < batch.length)
        log.warn({ late: batch.length - written }, 'webhooks sent after their time')
      await recordDestinations(pool, batch)
    } catch (error) {
      log.error({ err: error, tries: batch.length }, 'webhook tries not written yet')
      await wait(AFTER_ERROR_MS)
      // After the lease, another process sends the delivery again: a second copy with the same id.
      const now = clock.now()
      this.#waiting.unshift(...batch.filter(({ delivery }) => delivery.leased_until > now))
    }
  }
}
