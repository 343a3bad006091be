import type { ReceiverAnswer } from '@tideway/contract/sandbox/demo-receiver'
import { ReceivedWebhooks } from '@tideway/contract/sandbox/demo-receiver'

export async function readReceived(signal: AbortSignal): Promise<ReceivedWebhooks> {
  const response = await fetch('/demo-receiver/received', { signal })
  if (!response.ok) throw new Error(`the receiver answered ${response.status}`)
  return ReceivedWebhooks.parse(await response.json())
}

export async function saveAnswer(answer: ReceiverAnswer): Promise<void> {
  const response = await fetch('/demo-receiver/answer', {
    method: 'PUT',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ answer }),
  })
  if (!response.ok) throw new Error(`the receiver answered ${response.status}`)
}

export async function forgetReceived(): Promise<void> {
  const response = await fetch('/demo-receiver/received', { method: 'DELETE' })
  if (!response.ok) throw new Error(`the receiver answered ${response.status}`)
}
