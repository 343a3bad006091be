import type { FactorsView } from '@tideway/contract/identity/factors'
import { RECOVERY_CODES, whyNotRemoveFactor } from '@tideway/contract/identity/factors'
import { Button } from '@tideway/design/buttons/button'
import { Alert } from '@tideway/design/messages/alert'
import { useState } from 'react'
import { RecoveryCodes } from '../../factors/recovery-codes.tsx'
import { AccountSection, SectionReading } from '../account-section.tsx'
import { AppRow } from './app-row.tsx'
import styles from './factors-section.module.css'
import { PasskeyList } from './passkey-list.tsx'
import type { Removal } from './remove-factor-dialog.tsx'
import { RemoveFactorDialog } from './remove-factor-dialog.tsx'
import type { Factors } from './use-factors.ts'
import { callFactors, useFactors } from './use-factors.ts'

/** Passkeys, the authenticator app, and recovery codes. */
export function FactorsSection() {
  const factors = useFactors()
  const required = factors.reading.view?.required ?? false
  return (
    <AccountSection
      name="factors"
      title="Second factors"
      words={
        required
          ? 'Your organisation requires a passkey or an authenticator app.'
          : 'With a passkey or an authenticator app, no one can sign in as you with your password alone.'
      }
    >
      <SectionReading reading={factors.reading} what="your second factors">
        {(view) =>
          factors.codes ? (
            <NewCodes codes={factors.codes} onKept={factors.keepCodes} />
          ) : (
            <Shown factors={factors} view={view} />
          )
        }
      </SectionReading>
    </AccountSection>
  )
}

function NewCodes({ codes, onKept }: { codes: string[]; onKept: () => void }) {
  return (
    <div>
      <h3 className={styles.head}>Keep your recovery codes</h3>
      <RecoveryCodes codes={codes} />
      <div className={styles.actions}>
        <Button autoFocus kind="primary" onClick={onKept}>
          I’ve kept them
        </Button>
      </div>
    </div>
  )
}

function Shown({ factors, view }: { factors: Factors; view: FactorsView }) {
  const [removal, setRemoval] = useState<Removal>()
  const off = whyNotRemoveFactor(view)
  const hasFactor = view.passkeys.length > 0 || view.authenticatorApp !== undefined
  const row = { factors, off, onRemove: setRemoval, view }
  return (
    <>
      {factors.problem.whole ? <Alert kind="error">{factors.problem.whole}</Alert> : null}
      <PasskeyList {...row} />
      <AppRow {...row} />
      {hasFactor ? (
        <div className={styles.row}>
          <div className={styles.what}>
            <h3 className={styles.head}>Recovery codes</h3>
            <p className={styles.facts}>
              {view.recoveryCodesLeft} of {RECOVERY_CODES} left
            </p>
          </div>
          <Button
            busy={factors.busy === 'codes'}
            onClick={() => void factors.run('codes', () => callFactors('POST', '/recovery-codes'))}
          >
            Make new codes
          </Button>
        </div>
      ) : null}
      <RemoveFactorDialog
        onClose={() => setRemoval(undefined)}
        onConfirm={({ path }) => {
          setRemoval(undefined)
          void factors.run(path, () => callFactors('DELETE', path))
        }}
        removal={removal}
      />
    </>
  )
}
