import { DAY_SECONDS } from '@tideway/contract/time/durations'
import { isDistributed } from '../distribution/distributed.ts'
import type { Platform } from '../platform.ts'
import { dropOldMonths } from './drop-months.ts'
import { makeMonths, monthsReady } from './make-months.ts'

/** Makes months ahead when the provider starts and then daily. */
export function registerMonthJobs(platform: Platform): void {
  platform.jobs.every('make-months', DAY_SECONDS, async () => {
    const newMonths = await makeMonths(platform.db, platform.clock.now(), platform.env.monthsAhead)
    const dropped = await dropOldMonths(platform)
    if (dropped.length > 0) platform.log.info({ dropped }, 'removed months after their retention')
    const ready = await monthsReady(platform.db, platform.clock.now())
    if (newMonths.length > 0) platform.log.info({ made: newMonths, ready }, 'made months ahead')
    if (ready === null && !(await isDistributed(platform.pool)))
      platform.log.warn(
        'tables are not divided by month yet: run the operator’s command months divide',
      )
  })
}
