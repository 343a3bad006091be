import { OutboxMails } from '@tideway/contract/sandbox/outbox'
import { useEffect, useRef, useState } from 'react'
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
  const [shown, setShown] = useState<ShownMails>()
  const [failed, setFailed] = useState(false)
  const [arrived, setArrived] = useState(0)
  const [attempt, setAttempt] = useState(0)
  const [busy, setBusy] = useState(false)
  const latest = useRef<ShownMails>(undefined)

  function show(next: ShownMails) {
    latest.current = next
    setShown(next)
    setFailed(false)
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new attempt causes a read
  useEffect(() => {
    const gone = new AbortController()
    const read = async () => {
      try {
        const newest = await readMails(undefined, gone.signal)
        if (gone.signal.aborted) return
        const known = new Set(latest.current?.mails.map(({ mailId }) => mailId))
        const fresh = newest.mails.filter(({ mailId }) => !known.has(mailId)).length
        if (latest.current !== undefined && fresh > 0) setArrived(fresh)
        show(withNewest(latest.current, newest))
      } catch {
        if (!gone.signal.aborted) setFailed(true)
      }
    }
    void read()
    const timer = window.setInterval(() => {
      if (document.visibilityState === 'visible') void read()
    }, READ_AGAIN_MS)
    return () => {
      gone.abort()
      window.clearInterval(timer)
    }
  }, [attempt])

  async function load() {
    const from = latest.current?.nextPageId
    if (busy || from === undefined) return
    setBusy(true)
    try {
      const page = await readMails(from)
      if (latest.current) show(withOlder(latest.current, page))
    } catch {
      setFailed(true)
    } finally {
      setBusy(false)
    }
  }

  return {
    shown,
    failed,
    arrived,
    reread: () => setAttempt(attempt + 1),
    older: { busy, load },
  }
}

async function readMails(nextPageId?: string, signal?: AbortSignal): Promise<OutboxMails> {
  const query = nextPageId === undefined ? '' : `?nextPageId=${encodeURIComponent(nextPageId)}`
  const response = await fetch(`/outbox/mails${query}`, signal ? { signal } : {})
  if (!response.ok) throw new Error(`the outbox responded ${response.status}`)
  return OutboxMails.parse(await response.json())
}
