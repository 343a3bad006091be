import { OutboxMails } from '@tideway/contract/sandbox/outbox'

export async function readMails(nextPageId?: string, signal?: AbortSignal): Promise<OutboxMails> {
  const query = nextPageId === undefined ? '' : `?nextPageId=${encodeURIComponent(nextPageId)}`
  const response = await fetch(`/outbox/mails${query}`, signal ? { signal } : {})
  if (!response.ok) throw new Error(`the outbox answered ${response.status}`)
  return OutboxMails.parse(await response.json())
}
