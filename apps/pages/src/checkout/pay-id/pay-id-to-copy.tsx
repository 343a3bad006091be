import { IconCheck, IconCopy } from '@tabler/icons-react'
import { Button } from '@tideway/design/buttons/button'
import { copyWords, useCopy } from '@tideway/design/fields/use-copy'
import { Icon } from '@tideway/design/indicators/icon'
import styles from '../checkout.module.css'

/** The PayID to use at a bank, in full and with a copy button. */
export function PayIdToCopy({ payId }: { payId: string }) {
  const { state, copy } = useCopy()
  return (
    <>
      <dl>
        <dt className={styles.label}>PayID</dt>
        <dd className={styles.payId}>
          {parts(payId).map((part) => (
            <span key={part}>{part}</span>
          ))}
        </dd>
      </dl>
      <Button
        icon={<Icon of={state === 'copied' ? IconCheck : IconCopy} />}
        kind="primary"
        onClick={() => copy(payId)}
        wide
      >
        {state === 'idle' ? 'Copy' : copyWords(state)}
        {state === 'idle' ? <span className="visually-hidden"> PayID</span> : null}
      </Button>
      <span aria-live="polite" className="visually-hidden">
        {copyWords(state)}
      </span>
    </>
  )
}

/** Breaks a PayID that is too long for its line before its domain, not at the first hyphen. */
function parts(payId: string): string[] {
  const at = payId.indexOf('@')
  return at > 0 ? [payId.slice(0, at), payId.slice(at)] : [payId]
}
