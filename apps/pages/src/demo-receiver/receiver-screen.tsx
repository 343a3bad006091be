import type { ReceiverAnswer } from '@tideway/contract/sandbox/demo-receiver'
import { WaveMark } from '@tideway/design/brand/logo'
import { Button } from '@tideway/design/buttons/button'
import { Segmented } from '@tideway/design/choices/segmented'
import { Skeleton } from '@tideway/design/indicators/skeleton'
import { Alert } from '@tideway/design/messages/alert'
import styles from './receiver.module.css'
import { useReceiver } from './use-receiver.ts'
import { WebhookView } from './webhook-view.tsx'

const answers: { value: ReceiverAnswer; text: string; hint: string }[] = [
  { value: 'accept', text: 'Accept', hint: 'Responds 204: delivered.' },
  { value: 'fail', text: 'Fail', hint: 'Responds 500: retried on the usual schedule.' },
  {
    value: 'gone',
    text: 'Gone',
    hint: 'Responds 410: deliveries stop until you save the address again in the settings.',
  },
  { value: 'late', text: 'Too late', hint: 'Responds after 18 s, when the sender has timed out.' },
]

export function ReceiverScreen() {
  const receiver = useReceiver()
  const { shown, failed, arrived } = receiver
  return (
    <div className={styles.page}>
      <header className={styles.head}>
        <WaveMark />
        <h1>Webhook receiver</h1>
      </header>
      <main className={styles.main}>
        <Alert kind="info" silent title="A client’s server, for testing webhooks">
          It checks each signature and Authorization header against the destinations of{' '}
          {shown?.clientId ?? 'its client'}. Send webhooks to{' '}
          <span className={styles.address}>{`${window.location.origin}/demo-receiver`}</span>.
        </Alert>
        <p aria-live="polite" className="visually-hidden">
          {arrived === 0 ? '' : arrived === 1 ? '1 new webhook' : `${arrived} new webhooks`}
        </p>
        {failed === undefined ? null : (
          <Alert actions={<Button onClick={receiver.reread}>Refresh</Button>} kind="error">
            {failed === 'read'
              ? 'We couldn’t load the webhooks.'
              : 'We couldn’t save that change. Try again.'}
          </Alert>
        )}
        {shown === undefined ? (
          failed ? null : (
            <Loading />
          )
        ) : (
          <>
            <div className={styles.controls}>
              <Segmented
                hint={answers.find(({ value }) => value === shown.answer)?.hint}
                label="Response to webhooks"
                onChange={receiver.answerWith}
                options={answers}
                value={shown.answer}
              />
              {shown.received.length === 0 ? null : (
                <Button onClick={receiver.forget}>Clear</Button>
              )}
            </div>
            {shown.received.length === 0 ? (
              <p className={styles.empty}>No webhooks received yet.</p>
            ) : (
              shown.received.map((webhook) => (
                <WebhookView key={webhook.number} webhook={webhook} />
              ))
            )}
          </>
        )}
      </main>
    </div>
  )
}

function Loading() {
  return (
    <div aria-busy="true" className={styles.main}>
      <p className="visually-hidden">Loading</p>
      <Skeleton height="84px" />
      <Skeleton height="148px" />
      <Skeleton height="148px" />
    </div>
  )
}
