import { useMutation } from '@tanstack/react-query'
import { ApiFailure } from '@tideway/browser/http/api-failure'
import type { ReportDays } from '@tideway/contract/reports/report-range'
import { reportFailureText } from '@tideway/contract/reports/report-range'
import type { Report } from '@tideway/contract/reports/reports'
import { useEffect, useRef } from 'react'
import { GENERIC_FAILURE } from '../platform/generic-failure.ts'
import { useApi } from '../session/api-context.tsx'
import { useSession } from '../session/session-context.tsx'
import { buildReport } from './report-queries.ts'

interface BulkReportState {
  building: boolean
  report: Report | undefined
  failure: string | undefined
  build: (days: ReportDays, onBuilt: (report: Report) => void) => void
  /** Stops the request and clears the finished report or the failure. */
  reset: () => void
}

/** Requests one report at a time. Leaving the screen stops waiting for it. */
export function useBulkReport(): BulkReportState {
  const api = useApi()
  const { actingClientId } = useSession()
  const stop = useRef<AbortController>(undefined)
  const { mutate, reset, isPending, data, error } = useMutation({
    mutationFn({ days, signal }: { days: ReportDays; signal: AbortSignal }) {
      return buildReport(api, actingClientId, days, signal)
    },
  })
  useEffect(() => () => stop.current?.abort(), [])
  return {
    building: isPending,
    report: data,
    failure: error ? failureText(error) : undefined,
    build(days, onBuilt) {
      stop.current = new AbortController()
      mutate({ days, signal: stop.current.signal }, { onSuccess: onBuilt })
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
