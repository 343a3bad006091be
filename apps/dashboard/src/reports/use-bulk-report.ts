import { useMutation } from '@tanstack/react-query'
import { ApiFailure } from '@tideway/browser/http/api-failure'
import type { ReportDays, ReportRange } from '@tideway/contract/reports/report-range'
import { reportFailureText, reportRange } from '@tideway/contract/reports/report-range'
import type { Report } from '@tideway/contract/reports/reports'
import { useEffect, useRef } from 'react'
import { GENERIC_FAILURE } from '../platform/generic-failure.ts'
import { useApi } from '../session/api-context.tsx'
import { useSession } from '../session/session-context.tsx'
import { useShownZone } from '../ui/time/shown-zone.ts'
import { buildReport } from './report-queries.ts'

interface BulkReportState {
  building: boolean
  /** The finished report, and its range. */
  built: { report: Report; range: ReportRange } | undefined
  failure: string | undefined
  build: (days: ReportDays, onBuilt: (report: Report) => void) => void
  /** Stops the request and clears the finished report or the failure. */
  reset: () => void
}

/** Requests one report at a time. Leaving the screen stops waiting for it. */
export function useBulkReport(): BulkReportState {
  const api = useApi()
  const { actingClientId } = useSession()
  const { zone } = useShownZone()
  const stop = useRef<AbortController>(undefined)
  const { mutate, reset, isPending, data, error } = useMutation({
    async mutationFn({ days, signal }: { days: ReportDays; signal: AbortSignal }) {
      const range = reportRange(days, zone)
      return { range, report: await buildReport(api, actingClientId, range, signal) }
    },
  })
  useEffect(() => () => stop.current?.abort(), [])
  return {
    building: isPending,
    built: data,
    failure: error ? failureText(error) : undefined,
    build(days, onBuilt) {
      stop.current = new AbortController()
      mutate({ days, signal: stop.current.signal }, { onSuccess: ({ report }) => onBuilt(report) })
    },
    reset() {
      stop.current?.abort()
      reset()
    },
  }
}

/** Returns the server's message if there is one (spec 8, reports). */
function failureText(error: unknown): string {
  const message = error instanceof ApiFailure ? error.problem?.message : undefined
  return message === undefined ? GENERIC_FAILURE : reportFailureText(message)
}
