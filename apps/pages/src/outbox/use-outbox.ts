import { OutboxMails } from '@tideway/contract/sandbox/outbox'
import { useRef, useState } from 'react'
import { usePageData } from '../page-data/use-page-data.ts'
import type { ShownMails } from './shown-mails.ts'
import { withNewest, withOlder } from './shown-mails.ts'

/** Poll interval while the page is visible, because mails arrive at any time. */
const READ_AGAIN_MS = 2500

export interface Outbox {
  shown: ShownMails | undefined
  failed: boolean
  /** Number of new mails in the last poll that brought any, except the first poll. */
  arrived: number
  reread: () => void
  older: { busy: boolean; load: () => Promise<void> }
}

export function useOutbox(): Outbox {
  const [olderFailed, setOlderFailed] = useState(false)
  const [arrived, setArrived] = useState(0)
  const [busy, setBusy] = useState(false)
  const latest = useRef<ShownMails>(undefined)
  const { data, failed, reread, setData } = usePageData({
    key: 'mails',
    everyMs: READ_AGAIN_MS,
    async read(signal) {
      const newest = await readMails(undefined, signal)
      const before = latest.current
      if (signal.aborted) return before
      const ids = new Set(before?.mails.map(({ mailId }) => mailId))
      const fresh = newest.mails.filter(({ mailId }) => !ids.has(mailId)).length
      if (before !== undefined && fresh > 0) setArrived(fresh)
      setOlderFailed(false)
      latest.current = withNewest(before, newest)
      return latest.current
    },
  })

  async function load() {
    const from = latest.current?.nextPageId
    if (busy || from === undefined) return
    setBusy(true)
    try {
      const page = await readMails(from)
      if (latest.current) latest.current = withOlder(latest.current, page)
      setOlderFailed(false)
      setData(() => latest.current)
    } catch {
      setOlderFailed(true)
    } finally {
      setBusy(false)
    }
  }

  return {
    shown: data,
    failed: failed || olderFailed,
    arrived,
    reread,
    older: { busy, load },
  }
}

async function readMails(nextPageId?: string, signal?: AbortSignal): Promise<OutboxMails> {
  const query = nextPageId === undefined ? '' : `?nextPageId=${encodeURIComponent(nextPageId)}`
  const response = await fetch(`/outbox/mails${query}`, signal ? { signal } : {})
  if (!response.ok) throw new Error(`the outbox responded ${response.status}`)
  return OutboxMails.parse(await response.json())
}
