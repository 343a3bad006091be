import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { ExportView } from '@tideway/contract/exports/exports'
import { EXPORT_LINK_SECONDS } from '@tideway/contract/exports/exports'
import { useSnackbar } from '@tideway/design/messages/snackbar'
import { useEffect, useState } from 'react'
import { GENERIC_FAILURE } from '../../platform/generic-failure.ts'
import { useApi } from '../../session/api-context.tsx'
import { useSession } from '../../session/session-context.tsx'
import { changeExport, deleteExport, exportsKey, exportUrl } from './export-queries.ts'

/** Shorter than the link is valid, so that a visible link works. */
const LINK_SHOWN_MS = (EXPORT_LINK_SECONDS - 5) * 1000

/** The actions on an export. After each, the list is read again. */
export function useExportActions({ exportId }: ExportView) {
  const api = useApi()
  const { actingClientId } = useSession()
  const queries = useQueryClient()
  const snackbar = useSnackbar()
  const [blockedUrl, setBlockedUrl] = useState<string>()
  useEffect(() => {
    if (blockedUrl === undefined) return
    const timer = setTimeout(() => setBlockedUrl(undefined), LINK_SHOWN_MS)
    return () => clearTimeout(timer)
  }, [blockedUrl])
  const after = {
    onError: () => snackbar(GENERIC_FAILURE, { tone: 'error' }),
    onSettled: () => queries.invalidateQueries({ queryKey: exportsKey(actingClientId) }),
  }
  const change = useMutation({
    mutationFn: (action: 'stop' | 'resume') => changeExport(api, actingClientId, exportId, action),
    ...after,
  })
  const remove = useMutation({
    mutationFn: () => deleteExport(api, actingClientId, exportId),
    ...after,
  })
  const link = useMutation({
    mutationFn: () => exportUrl(api, actingClientId, exportId),
    onSuccess(url) {
      const opened = window.open(url, '_blank')
      // With 'noopener' the browser does not report if the window opened.
      if (opened) opened.opener = null
      else setBlockedUrl(url)
    },
    onError: after.onError,
  })
  return {
    blockedUrl,
    requesting: link.isPending,
    changing: change.isPending,
    deleting: remove.isPending,
    download: () => link.mutate(),
    change: (action: 'stop' | 'resume') => change.mutate(action),
    remove: () => remove.mutate(),
  }
}
