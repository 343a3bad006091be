import type { ReceivedWebhook } from '@tideway/contract/sandbox/demo-receiver'
import { formatDateTime } from '@tideway/contract/time/dates'
import type { Tone } from '@tideway/design/indicators/chip'
import { Chip } from '@tideway/design/indicators/chip'
import { readableBody } from './readable-body.ts'
import styles from './receiver.module.css'

const signatures: Record<ReceivedWebhook['signature'], [tone: Tone, text: string]> = {
  VERIFIED: ['green', 'Verified'],
  NOT_SIGNED: ['grey', 'Not signed'],
  WRONG_SIGNATURE: ['red', 'Wrong signature'],
  TOO_OLD: ['red', 'Too old'],
  TOO_NEW: ['red', 'Dated in the future'],
}

const authorizations: Record<ReceivedWebhook['authorization'], string> = {
  AS_CONFIGURED: 'as set for its destination',
  OTHER: 'doesn’t match its destination',
  NONE: 'none',
}

export function WebhookView({ webhook }: { webhook: ReceivedWebhook }) {
  const id = `webhook-${webhook.number}`
  const [tone, verdict] = signatures[webhook.signature]
  return (
    <article aria-labelledby={id} className={styles.webhook}>
      <header className={styles.webhookHead}>
        <div className={styles.title}>
          <h2 id={id}>{webhook.event ?? 'Unknown event'}</h2>
          <Chip tone={tone}>{verdict}</Chip>
          {webhook.again ? <Chip tone="yellow">Sent again</Chip> : null}
        </div>
        <time className="num" dateTime={webhook.receivedDatetime}>
          {formatDateTime(webhook.receivedDatetime)}
        </time>
      </header>
      <dl className={styles.facts}>
        <Fact name="webhook-id" value={webhook.webhookId ?? 'none'} />
        <Fact name="Destination" value={webhook.destinationId ?? 'none matches its signature'} />
        <Fact name="Authorization" value={authorizations[webhook.authorization]} />
        <Fact name="Response" value={String(webhook.answered)} />
      </dl>
      <details className={styles.body}>
        <summary>Body</summary>
        {/* A scrollable element must be focusable by keyboard (WCAG 2.1.1). */}
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls is reached by keyboard (WCAG 2.1.1) */}
        <pre className="mono" tabIndex={0}>
          {readableBody(webhook.body)}
        </pre>
      </details>
    </article>
  )
}

function Fact({ name, value }: { name: string; value: string }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </div>
  )
}
