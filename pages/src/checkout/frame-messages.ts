import type { CheckoutMessage, CheckoutState } from '@tideway/contract/checkout/checkout'
import { frameHeight } from '@tideway/contract/checkout/checkout'

/** Where messages go: the page around this frame. Whoever embeds us may know this, so the target is '*' (spec 4). */
export interface FrameParent {
  postMessage(message: CheckoutMessage, targetOrigin: '*'): void
}

/** Version 3 detects a frame by itself, version 2 is told so (provider API, hosted checkout). */
export function isFramed(search: string, framed: boolean): boolean {
  return framed || new URLSearchParams(search).get('type') === 'iframe'
}

/** Tells the parent what it must know, each thing once. */
export class FrameMessages {
  readonly #parent: FrameParent
  #height = 0
  #completed = false

  constructor(parent: FrameParent) {
    this.#parent = parent
  }

  /** Height of the content in CSS pixels; told as a whole number, when it has changed. */
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
