import { useMutation } from '@tanstack/react-query'
import { REPORT_LINK_SECONDS } from '@tideway/contract/reports/reports'
import { useSnackbar } from '@tideway/look/snackbar'
import { useEffect, useState } from 'react'
import { GENERIC_FAILURE } from '../payment-request/payment-request-failure.ts'
import { useApi } from '../session/api-context.tsx'
import { useSession } from '../session/session-context.tsx'
import { reportUrl } from './report-queries.ts'

export interface ReportDownload {
  requesting: boolean
  /** Where the browser let no window open: what a link has to lead to. It is gone before it stops working. */
  blockedUrl: string | undefined
  start: (reportId: string) => void
  /** Forgets a link that was left standing. */
  reset: () => void
}

const LINK_SHOWN_MS = (REPORT_LINK_SECONDS - 5) * 1000

/** Asks for a link to a file and opens it in a new window (spec 2.10; readings 5, bulk). */
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

/** With 'noopener' the browser would not say whether a window came, so the way back is cut afterwards. */
function openWindow(url: string): boolean {
  const opened = window.open(url, '_blank')
  if (opened === null) return false
  opened.opener = null
  return true
}
