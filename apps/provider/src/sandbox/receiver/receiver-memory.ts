import type { ReceivedWebhook, ReceiverAnswer } from '@tideway/contract/sandbox/demo-receiver'

const KEPT_WEBHOOKS = 100
/** Longer bodies are cut, because people do not read more on a screen. */
const KEPT_CHARACTERS = 16_384

/** Received webhooks and the configured answer, kept while the receiver runs. */
export class ReceiverMemory {
  answer: ReceiverAnswer = 'accept'
  #received: ReceivedWebhook[] = []
  #count = 0

  /** Received webhooks, newest first. */
  get received(): readonly ReceivedWebhook[] {
    return this.#received
  }

  add(webhook: Omit<ReceivedWebhook, 'number' | 'again'>): void {
    this.#count += 1
    const again =
      webhook.webhookId !== undefined &&
      this.#received.some(({ webhookId }) => webhookId === webhook.webhookId)
    const body =
      webhook.body.length > KEPT_CHARACTERS
        ? `${webhook.body.slice(0, KEPT_CHARACTERS)}…`
        : webhook.body
    this.#received = [{ ...webhook, body, again, number: this.#count }, ...this.#received].slice(
      0,
      KEPT_WEBHOOKS,
    )
  }

  forget(): void {
    this.#received = []
  }
}
