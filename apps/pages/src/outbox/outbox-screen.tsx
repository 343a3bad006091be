import type { OutboxMail } from '@tideway/contract/sandbox/outbox'
import { formatDateTime } from '@tideway/contract/time/dates'
import { WaveMark } from '@tideway/design/brand/logo'
import { Button } from '@tideway/design/buttons/button'
import { Skeleton } from '@tideway/design/indicators/skeleton'
import { Alert } from '@tideway/design/messages/alert'
import { textPieces } from './mail-text.ts'
import styles from './outbox.module.css'
import { useOutbox } from './use-outbox.ts'

export function OutboxScreen() {
  const { shown, failed, arrived, reread, older } = useOutbox()
  return (
    <div className={styles.page}>
      <header className={styles.head}>
        <WaveMark />
        <h1>Outbox</h1>
      </header>
      <main className={styles.main}>
        <Alert kind="info" silent title="Emails sent by this demo">
          Newest first. Emails leave this machine only if SMTP_URL is set to a mail server.
        </Alert>
        <p aria-live="polite" className="visually-hidden">
          {arrived === 0 ? '' : arrived === 1 ? '1 new email' : `${arrived} new emails`}
        </p>
        {failed ? (
          <Alert actions={<Button onClick={reread}>Refresh</Button>} kind="error">
            We couldn’t load the emails.
          </Alert>
        ) : null}
        {shown === undefined ? (
          failed ? null : (
            <Loading />
          )
        ) : shown.mails.length === 0 ? (
          <p className={styles.empty}>No emails yet.</p>
        ) : (
          shown.mails.map((mail) => (
            <MailView key={mail.mailId} mail={mail} origins={shown.ownOrigins} />
          ))
        )}
        {shown?.nextPageId === undefined ? null : (
          <div>
            <Button busy={older.busy} onClick={() => void older.load()}>
              Load older
            </Button>
          </div>
        )}
      </main>
    </div>
  )
}

function Loading() {
  return (
    <div aria-busy="true" className={styles.main}>
      <p className="visually-hidden">Loading</p>
      <Skeleton height="132px" />
      <Skeleton height="132px" />
    </div>
  )
}

function MailView({ mail, origins }: { mail: OutboxMail; origins: readonly string[] }) {
  const id = `mail-${mail.mailId}`
  return (
    <article aria-labelledby={id} className={styles.mail}>
      <header className={styles.mailHead}>
        <h2 id={id}>{mail.subject}</h2>
        <p className={styles.small}>
          <span>To {mail.to.join(', ')}</span>
          <time className="num" dateTime={mail.createdDatetime}>
            {formatDateTime(mail.createdDatetime)}
          </time>
        </p>
      </header>
      <p className={styles.text}>
        {textPieces(mail.text, origins).map(({ text, href }, index) =>
          href === undefined ? (
            text
          ) : (
            // biome-ignore lint/suspicious/noArrayIndexKey: a piece has no other key, and the text does not change
            <a href={href} key={index} rel="noreferrer" target="_blank">
              {text}
            </a>
          ),
        )}
      </p>
    </article>
  )
}
