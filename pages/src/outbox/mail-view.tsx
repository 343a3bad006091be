import type { OutboxMail } from '@tideway/contract/sandbox/outbox'
import { formatDateTime } from '@tideway/contract/time/dates'
import { textPieces } from './mail-text.ts'
import styles from './outbox.module.css'

export function MailView({ mail, origins }: { mail: OutboxMail; origins: readonly string[] }) {
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
            // biome-ignore lint/suspicious/noArrayIndexKey: a piece has no other name, and the text does not change
            <a href={href} key={index} rel="noreferrer" target="_blank">
              {text}
            </a>
          ),
        )}
      </p>
    </article>
  )
}
