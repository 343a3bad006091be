import type { ReceiverAnswer } from '@tideway/contract/sandbox/demo-receiver'
import { ReceivedWebhooks } from '@tideway/contract/sandbox/demo-receiver'
import { useRef, useState } from 'react'
import { usePageData } from '../page-data/use-page-data.ts'

/** Poll interval while the page is visible, because webhooks arrive at any time. */
const READ_AGAIN_MS = 2000

export interface Receiver {
  shown: ReceivedWebhooks | undefined
  failed: 'read' | 'save' | undefined
  /** Number of new webhooks in the last poll that brought any, except the first poll. */
  arrived: number
  reread: () => void
  answerWith: (answer: ReceiverAnswer) => void
  forget: () => void
}

export function useReceiver(): Receiver {
  const [saveFailed, setSaveFailed] = useState(false)
  const [arrived, setArrived] = useState(0)
  const newest = useRef<number>(undefined)
  const { data, failed, reread, setData } = usePageData({
    key: 'received',
    everyMs: READ_AGAIN_MS,
    async read(signal) {
      const next = await readReceived(signal)
      const latest = next.received[0]?.number ?? 0
      if (signal.aborted) return next
      if (newest.current !== undefined && latest > newest.current)
        setArrived(latest - newest.current)
      newest.current = latest
      return next
    },
  })

  const save = async (change: () => Promise<void>) => {
    try {
      await change()
      setSaveFailed(false)
    } catch {
      setSaveFailed(true)
    }
    reread()
  }
  return {
    shown: data,
    failed: saveFailed ? 'save' : failed ? 'read' : undefined,
    arrived,
    reread,
    answerWith: (answer) => {
      // Set immediately, so that the choice does not jump back. The next poll has the effective value.
      setData((before) => before && { ...before, answer })
      void save(() => saveAnswer(answer))
    },
    forget: () => void save(forgetReceived),
  }
}

async function readReceived(signal: AbortSignal): Promise<ReceivedWebhooks> {
  const response = await fetch('/demo-receiver/received', { signal })
  if (!response.ok) throw new Error(`the receiver responded ${response.status}`)
  return ReceivedWebhooks.parse(await response.json())
}

async function saveAnswer(answer: ReceiverAnswer): Promise<void> {
  const response = await fetch('/demo-receiver/answer', {
    method: 'PUT',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ answer }),
  })
  if (!response.ok) throw new Error(`the receiver responded ${response.status}`)
}

async function forgetReceived(): Promise<void> {
  const response = await fetch('/demo-receiver/received', { method: 'DELETE' })
  if (!response.ok) throw new Error(`the receiver responded ${response.status}`)
}
