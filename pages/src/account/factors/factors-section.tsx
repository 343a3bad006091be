import type { FactorsView } from '@tideway/contract/identity/factors'
import { RECOVERY_CODES, whyNotRemoveFactor } from '@tideway/contract/identity/factors'
import { Alert } from '@tideway/look/alert'
import { Button } from '@tideway/look/button'
import { Skeleton } from '@tideway/look/skeleton'
import { useState } from 'react'
import { RecoveryCodes } from '../../factors/recovery-codes.tsx'
import { AppRow } from './app-row.tsx'
import { callFactors } from './factor-calls.ts'
import styles from './factors-section.module.css'
import { PasskeyList } from './passkey-list.tsx'
import type { Removal } from './remove-factor-dialog.tsx'
import { RemoveFactorDialog } from './remove-factor-dialog.tsx'
import type { Factors } from './use-factors.ts'
import { useFactors } from './use-factors.ts'

/** The part of the account page about second factors: passkeys, an authenticator app, and recovery codes. */
export function FactorsSection() {
  const factors = useFactors()
  const { view } = factors
  if (view === undefined) return <Loading />
  if (view === 'failed') {
    return (
      <Alert
        actions={<Button onClick={() => window.location.reload()}>Try again</Button>}
        kind="error"
      >
        We couldn’t load your second factors.
      </Alert>
    )
  }
  return <Loaded factors={factors} view={view} />
}

function Loaded({ factors, view }: { factors: Factors; view: FactorsView }) {
  const [removal, setRemoval] = useState<Removal>()
  const off = whyNotRemoveFactor(view)
  const hasFactor = view.passkeys.length > 0 || view.authenticatorApp !== undefined

  if (factors.codes) {
    return (
      <>
        <h3 className={styles.head}>Keep your recovery codes</h3>
        <RecoveryCodes codes={factors.codes} />
        <div className={styles.actions}>
          <Button kind="primary" onClick={factors.keepCodes}>
            I’ve kept them
          </Button>
        </div>
      </>
    )
  }
  return (
    <>
      <p className={styles.words}>
        {view.required
          ? 'Your organisation requires a second factor: a passkey, or an authenticator app.'
          : 'With a passkey or an authenticator app, nobody signs in as you with your password alone.'}
      </p>
      {factors.problem.whole ? <Alert kind="error">{factors.problem.whole}</Alert> : null}
      <PasskeyList
        factors={factors}
        off={off}
        onRemove={setRemoval}
        view={view}
      />
      <AppRow factors={factors} off={off} onRemove={setRemoval} view={view} />
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
            onClick={() =>
              void factors.run('codes', () => callFactors('POST', '/recovery-codes'))
            }
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


function Loading() {
  return (
    <div aria-busy="true" className={styles.loading}>
      <span className="visually-hidden" role="status">
        Loading your second factors
      </span>
      <Skeleton height="20px" />
      <Skeleton height="60px" />
      <Skeleton height="60px" />
    </div>
  )
}
