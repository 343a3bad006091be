import type { CallRecord } from './call-record.ts'

/** Counts the messages of failed first attempts in each ten seconds, one message a line. */
export function failedMessages(calls: readonly CallRecord[]): string {
  const counts = new Map<string, number>()
  for (const {
    kind,
    attempts: [first],
  } of calls) {
    if (!first || first.error === undefined) continue
    const name = `${new Date(first.sentAt).toISOString().slice(11, 18)}0 ${kind} ${first.status ?? ''} ${first.error}`
    counts.set(name, (counts.get(name) ?? 0) + 1)
  }
  return [...counts].map(([name, count]) => `${count} × ${name}`).join('\n')
}
