import { PassThrough } from 'node:stream'
import type { ClientId, PaymentRequestId } from '@tideway/contract/calls/ids'
import type { Platform } from '../../platform/platform.ts'
import { requestOfCheckout, viewCheckout } from './checkout-view.ts'
import type { PaymentRequestChanges } from './payment-request-changes.ts'

/** Interval of heartbeats, which keep proxies from closing a silent stream. */
const HEARTBEAT_MS = 15_000
const RETRY_AFTER_ERROR_MS = 1000
const LONGEST_TIMER_MS = 2 ** 31 - 1
/** A reader this far behind has gone or stopped reading. */
const MAX_WAITING_BYTES = 64 * 1024

/**
 * Sends the state of one checkout as server-sent events: immediately, after every change, and on expiry. Ends when the
 * state is final. For a deleted request the last event is named `gone`.
 */
export function checkoutStream(
  platform: Platform,
  changes: PaymentRequestChanges,
  subject: { token: string; clientId: ClientId; paymentRequestId: PaymentRequestId },
): PassThrough {
  const stream = new PassThrough()
  let timer: NodeJS.Timeout | undefined
  let reading = false
  let changedMeanwhile = false
  let lastSent = ''

  const send = (text: string) => {
    if (stream.writable) stream.write(text)
  }

  async function readAndSend(): Promise<void> {
    const request = await requestOfCheckout(platform, subject.token)
    if (!request) {
      send('event: gone\ndata: {}\n\n')
      stream.end()
      return
    }
    const state = await viewCheckout(platform, request)
    const content = JSON.stringify({ ...state, serverDateTime: '' })
    if (content !== lastSent) send(`data: ${JSON.stringify(state)}\n\n`)
    lastSent = content
    const attempt = state.payTo?.attempt
    // A collection approved before the end is followed to its outcome.
    const last = state.status !== 'WAITING' && attempt?.stage !== 'COLLECTING'
    if (last) stream.end()
    else wakeAt(state.status === 'WAITING' ? request.expiry_at : null, attempt?.approveBy)
  }

  /** Schedules a read for the next moment at which the state changes without an event. */
  function wakeAt(expiry: Date | null, approveBy: string | undefined): void {
    const instant = Math.min(
      expiry?.getTime() ?? Number.POSITIVE_INFINITY,
      approveBy === undefined ? Number.POSITIVE_INFINITY : Date.parse(approveBy),
    )
    if (instant === Number.POSITIVE_INFINITY) return
    const delay = instant - platform.clock.now().getTime()
    wakeIn(Math.min(Math.max(delay, 1), LONGEST_TIMER_MS))
  }

  function wakeIn(delay: number): void {
    clearTimeout(timer)
    if (stream.writable) timer = setTimeout(refresh, delay)
  }

  /** Reads one at a time, so that an older state never follows a newer one. */
  async function refresh(): Promise<void> {
    changedMeanwhile = true
    if (reading) return
    reading = true
    while (changedMeanwhile && stream.writable) {
      changedMeanwhile = false
      await readAndSend().catch((error: unknown) => {
        platform.log.warn({ err: error }, 'checkout: state not read')
        wakeIn(RETRY_AFTER_ERROR_MS)
      })
    }
    reading = false
  }

  const heartbeat = setInterval(() => {
    if (stream.readableLength > MAX_WAITING_BYTES) stream.destroy()
    else send(': still here\n\n')
  }, HEARTBEAT_MS)
  // Subscribes before the first read, so that a change between the two is not missed.
  const unsubscribe = changes.subscribe(subject.clientId, subject.paymentRequestId, refresh)
  stream.on('close', () => {
    unsubscribe()
    clearInterval(heartbeat)
    clearTimeout(timer)
  })
  send('retry: 2000\n\n')
  void refresh()
  return stream
}
