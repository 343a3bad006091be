import type { ReportId } from '@tideway/contract/calls/ids'
import { reportIdOf } from '@tideway/contract/calls/ids'
import { randomHex } from '../../platform/ids.ts'

/** Offsets of the requested range's ends, in minutes east of UTC. They determine which days were meant. */
export interface RangeOffsets {
  from: number
  last: number
}

const DAY_MINUTES = 24 * 60
const DIGITS = 3

/**
 * Returns the id of a range's report. It ends with the offsets, because the file is fetched by the id alone and its
 * name contains the requested days. The 104 bits before them are random.
 */
export function newRangeReportId({ from, last }: RangeOffsets): ReportId {
  const ends = [from, last].map((minutes) => (minutes + DAY_MINUTES).toString(16))
  const padded = ends.map((end) => end.padStart(DIGITS, '0')).join('')
  return reportIdOf(`${randomHex().slice(0, -2 * DIGITS)}${padded}`)
}

export function offsetsOfRangeReport(reportId: ReportId): RangeOffsets {
  const minutes = (end: string) => Number.parseInt(end, 16) - DAY_MINUTES
  return {
    from: minutes(reportId.slice(-2 * DIGITS, -DIGITS)),
    last: minutes(reportId.slice(-DIGITS)),
  }
}
