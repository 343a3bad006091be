import type { SessionView } from '@tideway/contract/identity/account'
import { SessionsView } from '@tideway/contract/identity/account'
import { formatDateTime } from '@tideway/contract/time/dates'
import { Button } from '@tideway/design/buttons/button'
import { Chip } from '@tideway/design/indicators/chip'
import { Alert } from '@tideway/design/messages/alert'
import { useState } from 'react'
import styles from './account.module.css'
import { changeAccount } from './account-calls.ts'
import { AccountSection, SectionReading } from './account-section.tsx'
import { useAccountView } from './use-account-view.ts'

const OTHERS = 'others'

export function SessionsSection() {
  const reading = useAccountView('sessions', SessionsView)
  const [ending, setEnding] = useState<string>()
  const [message, setMessage] = useState<{ kind: 'error' | 'success'; text: string }>()

  const end = async (which: string, done: string) => {
    if (ending !== undefined) return
    setEnding(which)
    setMessage(undefined)
    const outcome = await changeAccount({
      ...(which === OTHERS
        ? { method: 'POST', path: 'sessions/end-others' }
        : { method: 'DELETE', path: `sessions/${which}` }),
      section: 'sessions',
    })
    if (outcome.kind === 'leaving') return
    setEnding(undefined)
    if (outcome.kind === 'refused') return setMessage({ kind: 'error', text: outcome.message })
    setMessage({ kind: 'success', text: done })
    reading.reread()
  }

  return (
    <AccountSection
      name="sessions"
      title="Where you’re signed in"
      words="End a session that you don’t recognise, and change your password."
    >
      {message ? <Alert kind={message.kind}>{message.text}</Alert> : null}
      <SectionReading reading={reading} what="your sessions">
        {({ sessions }) => (
          <>
            <ul className={styles.list}>
              {sessions.map((session) => (
                <SessionRow
                  busy={ending === session.id}
                  key={session.id}
                  onEnd={() => end(session.id, `${session.browser} is signed out.`)}
                  session={session}
                />
              ))}
            </ul>
            {sessions.length > 1 ? (
              <div>
                <Button
                  busy={ending === OTHERS}
                  onClick={() => end(OTHERS, 'All other browsers are signed out.')}
                >
                  Sign out all others
                </Button>
              </div>
            ) : null}
          </>
        )}
      </SectionReading>
    </AccountSection>
  )
}

interface SessionRowProps {
  session: SessionView
  busy: boolean
  onEnd: () => void
}

function SessionRow({ session, busy, onEnd }: SessionRowProps) {
  const { browser, address, sinceDatetime, lastSeenDatetime, current } = session
  return (
    <li className={styles.row}>
      <div>
        <p className={styles.rowTitle}>
          {browser} {current ? <Chip tone="green">This browser</Chip> : null}
        </p>
        <p className={styles.small}>
          <span className="num">{address}</span> · signed in{' '}
          <time className="num" dateTime={sinceDatetime}>
            {formatDateTime(sinceDatetime)}
          </time>{' '}
          · last seen{' '}
          <time className="num" dateTime={lastSeenDatetime}>
            {formatDateTime(lastSeenDatetime)}
          </time>
        </p>
      </div>
      {current ? null : (
        <Button aria-label={`Sign out ${browser}, ${address}`} busy={busy} onClick={onEnd}>
          Sign out
        </Button>
      )}
    </li>
  )
}
