import type { ReceiverAnswer } from '@tideway/contract/sandbox/demo-receiver'
import { ReceivedWebhooks } from '@tideway/contract/sandbox/demo-receiver'
import { useEffect, useRef, useState } from 'react'

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
  const [shown, setShown] = useState<ReceivedWebhooks>()
  const [failed, setFailed] = useState<Receiver['failed']>()
  const [arrived, setArrived] = useState(0)
  const [attempt, setAttempt] = useState(0)
  const newest = useRef<number>(undefined)

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new attempt causes a read
  useEffect(() => {
    const gone = new AbortController()
    const read = async () => {
      try {
        const next = await readReceived(gone.signal)
        if (gone.signal.aborted) return
        const latest = next.received[0]?.number ?? 0
        if (newest.current !== undefined && latest > newest.current)
          setArrived(latest - newest.current)
        newest.current = latest
        setShown(next)
        setFailed((before) => (before === 'read' ? undefined : before))
      } catch {
        if (!gone.signal.aborted) setFailed('read')
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

  const reread = () => setAttempt((before) => before + 1)
  const save = async (change: () => Promise<void>) => {
    try {
      await change()
      setFailed(undefined)
    } catch {
      setFailed('save')
    }
    reread()
  }
  return {
    shown,
    failed,
    arrived,
    reread,
    answerWith: (answer) => {
      // Set immediately, so that the choice does not jump back. The next poll has the effective value.
      setShown((before) => before && { ...before, answer })
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
