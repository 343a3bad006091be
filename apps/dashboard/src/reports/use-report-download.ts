import { useMutation } from '@tanstack/react-query'
import { REPORT_LINK_SECONDS } from '@tideway/contract/reports/reports'
import { useSnackbar } from '@tideway/design/messages/snackbar'
import { useEffect, useState } from 'react'
import { GENERIC_FAILURE } from '../platform/generic-failure.ts'
import { useApi } from '../session/api-context.tsx'
import { useSession } from '../session/session-context.tsx'
import { reportUrl } from './report-queries.ts'

export interface ReportDownload {
  requesting: boolean
  /** Address to show as a link if the browser blocked the new window. Removed before it expires. */
  blockedUrl: string | undefined
  start: (reportId: string) => void
  /** Removes the link. */
  reset: () => void
}

const LINK_SHOWN_MS = (REPORT_LINK_SECONDS - 5) * 1000

/** Requests a file's link and opens it in a new window (spec 2.10; readings 5, bulk). */
export function useReportDownload(): ReportDownload {
  const api = useApi()
  const { actingClientId } = useSession()
  const snackbar = useSnackbar()
  const [blockedUrl, setBlockedUrl] = useState<string>()
  const { mutate, isPending } = useMutation({
    mutationFn: (reportId: string) => reportUrl(api, actingClientId, reportId),
    onMutate: () => setBlockedUrl(undefined),
    onSuccess(url) {
      if (!openWindow(url)) setBlockedUrl(url)
    },
    onError: () => snackbar(GENERIC_FAILURE, { tone: 'error' }),
  })
  useEffect(() => {
    if (blockedUrl === undefined) return
    const timer = setTimeout(() => setBlockedUrl(undefined), LINK_SHOWN_MS)
    return () => clearTimeout(timer)
  }, [blockedUrl])
  return {
    requesting: isPending,
    blockedUrl,
    start: mutate,
    reset: () => setBlockedUrl(undefined),
  }
}

/** With 'noopener' the browser does not report if the window opened, so `opener` is cleared afterwards instead. */
function openWindow(url: string): boolean {
  const opened = window.open(url, '_blank')
  if (opened === null) return false
  opened.opener = null
  return true
}
