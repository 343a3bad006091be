import type { CheckoutMessage, CheckoutState } from '@tideway/contract/checkout/checkout'
import { frameHeight } from '@tideway/contract/checkout/checkout'

/**
 * Target of the messages: the page around this frame. Any embedding page may read them, so the target origin is '*'
 * (spec 4).
 */
export interface FrameParent {
  postMessage(message: CheckoutMessage, targetOrigin: '*'): void
}

/**
 * Returns true if the checkout is framed. Version 3 detects a frame, version 2 needs a parameter (provider API, hosted
 * checkout).
 */
export function isFramed(search: string, framed: boolean): boolean {
  return framed || new URLSearchParams(search).get('type') === 'iframe'
}

/** Sends the parent each message once. */
export class FrameMessages {
  readonly #parent: FrameParent
  #height = 0
  #completed = false

  constructor(parent: FrameParent) {
    this.#parent = parent
  }

  /** Sends the height of the content in CSS pixels, as a whole number, when it has changed. */
  height(pixels: number): void {
    if (pixels <= 0) return
    const height = frameHeight(pixels)
    if (height === this.#height) return
    this.#height = height
    this.#parent.postMessage({ EventType: 'UserInterface', Data: { height } }, '*')
  }

  status(status: CheckoutState['status']): void {
    if (status !== 'COMPLETE' || this.#completed) return
    this.#completed = true
    this.#parent.postMessage(
      { EventType: 'PaymentRequest', Data: { PaymentRequestStatus: { status } } },
      '*',
    )
  }
}
