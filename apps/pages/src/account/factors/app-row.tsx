import type { FactorsView } from '@tideway/contract/identity/factors'
import { NewAuthenticatorApp } from '@tideway/contract/identity/factors'
import { Button } from '@tideway/design/buttons/button'
import { useState } from 'react'
import { AppSetUp } from '../../factors/app-set-up.tsx'
import { factorFacts } from './factor-facts.ts'
import styles from './factors-section.module.css'
import type { Removal } from './remove-factor-dialog.tsx'
import type { Factors } from './use-factors.ts'
import { callFactors } from './use-factors.ts'

interface AppRowProps {
  view: FactorsView
  factors: Factors
  off: string | undefined
  onRemove: (removal: Removal) => void
}

export function AppRow({ view, factors, off, onRemove }: AppRowProps) {
  const [app, setApp] = useState<NewAuthenticatorApp>()
  const { busy, problem, run } = factors
  const { authenticatorApp: added } = view

  const begin = async () => {
    const read = NewAuthenticatorApp.safeParse(
      await run('app', () => callFactors('POST', '/app/begin')),
    )
    if (read.success) setApp(read.data)
  }
  const confirm = async (code: string) => {
    const done = await run('app', () => callFactors('POST', '/app', { code }))
    if (done !== undefined) setApp(undefined)
  }

  return (
    <div className={styles.group}>
      <div className={styles.row}>
        <div className={styles.what}>
          <h3 className={styles.head}>Authenticator app</h3>
          <p className={styles.facts}>
            {added
              ? factorFacts(added)
              : 'An app on your phone that shows a new code every half minute.'}
          </p>
        </div>
        {added ? (
          <Button
            aria-label="Remove the authenticator app"
            busy={busy === '/app'}
            disabledReason={off}
            onClick={() =>
              onRemove({
                what: 'the authenticator app',
                path: '/app',
                last: view.passkeys.length === 0,
              })
            }
            reasonPlacement="below"
          >
            Remove
          </Button>
        ) : app ? null : (
          <Button busy={busy === 'app'} onClick={() => void begin()}>
            Set up an app
          </Button>
        )}
      </div>
      {app && !added ? (
        <div className={styles.setUp}>
          <AppSetUp
            app={app}
            busy={busy === 'app'}
            onCancel={() => {
              factors.clear()
              setApp(undefined)
            }}
            onCode={(code) => void confirm(code)}
            problem={{ code: problem.fields.code }}
          />
        </div>
      ) : null}
    </div>
  )
}
