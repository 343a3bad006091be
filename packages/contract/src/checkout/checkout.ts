import { z } from 'zod/mini'
import { CheckoutVersionName } from '../payment-requests/checkout-version.ts'
import { PaymentRequestStatusName } from '../payment-requests/payment-request.ts'
import { CheckoutPayTo } from './checkout-pay-to.ts'

/**
 * The hosted checkout: the state that its page reads, and its messages to the embedding page (spec 2.8, 4; provider
 * API, hosted checkout).
 */

const instant = z.iso.datetime({ offset: true })

/** Colour and logo of the app, fixed when the request was created. */
export const CheckoutTheme = z.object({ accentColour: z.string(), logoUrl: z.optional(z.string()) })
export type CheckoutTheme = z.infer<typeof CheckoutTheme>

/** State of a checkout, read at `/checkout/{token}/state` and sent as server-sent events at `/checkout/{token}/events`. */
export const CheckoutState = z.object({
  status: PaymentRequestStatusName,
  clientName: z.string(),
  description: z.string(),
  payID: z.string(),
  /** Dollars with two decimals. Absent if any amount may be paid. */
  amount: z.optional(z.string()),
  /** Amount that a multi-payment request is still waiting for. */
  remainingAmount: z.optional(z.string()),
  multiPayment: z.boolean(),
  /** Accepted amounts besides the requested one. Default: 'exact'. */
  acceptance: z.optional(z.enum(['exact', 'any', 'at_most', 'at_least'])),
  createdDateTime: instant,
  expiryDateTime: z.optional(instant),
  completedDateTime: z.optional(instant),
  /** The provider's clock at this response. The countdown follows it, not the payer's clock. */
  serverDateTime: instant,
  failedAttempts: z.array(z.object({ amount: z.string(), dateTime: instant })),
  theme: CheckoutTheme,
  version: CheckoutVersionName,
  /** The client cannot use the service for now: no payment is possible until this is absent. Only while WAITING. */
  paused: z.optional(z.literal(true)),
  /** Refunds of a single payment, in dollars with two decimals. Absent if there are none. */
  refunds: z.optional(z.object({ completed: z.string(), inProgress: z.string() })),
  /** Payment method used. Absent until paid. */
  settledBy: z.optional(z.enum(['PayID', 'PayTo', 'BSBAndAccountNumber'])),
  /** Absent if PayTo is not offered. */
  payTo: z.optional(CheckoutPayTo),
})
export type CheckoutState = z.infer<typeof CheckoutState>

/**
 * State of a preview of a checkout, read at `/checkout/preview/{id}/state`. The page uses a sample payment, and nothing
 * can be paid.
 */
export const CheckoutPreview = z.object({
  clientName: z.string(),
  theme: CheckoutTheme,
  payToEnabled: z.boolean(),
  defaultLandingProduct: CheckoutPayTo.shape.defaultLandingProduct,
})
export type CheckoutPreview = z.infer<typeof CheckoutPreview>

/** The frame's messages to its parent. Both casings of the two names are accepted (readings, design 5). */
export type CheckoutMessage =
  | { EventType: 'UserInterface'; Data: { height: number } }
  | {
      EventType: 'PaymentRequest'
      Data: { PaymentRequestStatus: { status: z.infer<typeof PaymentRequestStatusName> } }
    }

export type CheckoutEvent = { kind: 'height'; height: number } | { kind: 'status'; status: string }

const MIN_HEIGHT = 200
const MAX_HEIGHT = 3000

/** Returns the height to send for content of this height: whole pixels, within the accepted range. */
export function frameHeight(pixels: number): number {
  return Math.min(MAX_HEIGHT, Math.max(MIN_HEIGHT, Math.ceil(pixels)))
}

/**
 * Reads a message of the frame, or returns undefined for anything else. Heights are whole numbers from 200 to 3000
 * (readings 4).
 */
export function readCheckoutMessage(message: unknown): CheckoutEvent | undefined {
  const type = member(message, 'EventType', 'eventType')
  const data = member(message, 'Data', 'data')
  if (type === 'UserInterface') {
    const height = member(data, 'height', 'Height')
    const valid =
      Number.isInteger(height) && Number(height) >= MIN_HEIGHT && Number(height) <= MAX_HEIGHT
    return valid ? { kind: 'height', height: Number(height) } : undefined
  }
  if (type === 'PaymentRequest') {
    const nested = member(data, 'PaymentRequestStatus', 'paymentRequestStatus')
    const status = member(nested ?? data, 'status', 'Status')
    return typeof status === 'string' ? { kind: 'status', status } : undefined
  }
  return undefined
}

/** Returns the frame's address for the dialog: `/checkout/…` becomes `/v2/checkout/…?type=iframe` (spec 2.8). */
export function checkoutFrameUrl(checkoutUrl: string): string {
  const url = new URL(checkoutUrl)
  url.pathname = url.pathname.replace(/^\/checkout\//, '/v2/checkout/')
  url.searchParams.set('type', 'iframe')
  return url.href
}

function member(value: unknown, ...names: string[]): unknown {
  if (typeof value !== 'object' || value === null) return undefined
  for (const name of names) {
    if (Object.hasOwn(value, name)) return Reflect.get(value, name)
  }
  return undefined
}
