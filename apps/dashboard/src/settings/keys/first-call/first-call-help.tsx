import { kindOfKey } from '@tideway/contract/keys/api-keys'
import { CopyField } from '@tideway/design/fields/copy-field'
import { DeveloperGuideLink } from '../../../brand/developer-guide-link.tsx'
import { useSiteConfig } from '../../../brand/site-config-context.tsx'
import styles from '../keys.module.css'
import type { ShownKey } from '../new/make-keys.ts'
import { firstCall } from './first-call.ts'

interface FirstCallHelpProps {
  shown: readonly ShownKey[]
  /** Permissions of the new secret key. */
  permissions: readonly string[]
  /** True if its calls must be signed, so that no example with the key alone works. */
  signed: boolean
}

/** The API's address and a first call to copy, while the new key is shown. */
export function FirstCallHelp({ shown, permissions, signed }: FirstCallHelpProps) {
  const { restUrl } = useSiteConfig()
  const api = `${restUrl}/v1`
  const secret = shown.find(({ value }) => kindOfKey(value.split('_', 1)[0] ?? '') === 'SECR')
  const command = secret && !signed ? firstCall(api, secret.value, permissions) : undefined
  return (
    <div className={styles.firstCall}>
      <h3>Make a first call</h3>
      <CopyField label="API address" value={api} whole />
      {command === undefined ? (
        <p>{reasonWithout(secret !== undefined, signed)}</p>
      ) : (
        <CopyField hint="Paste it into a terminal." label="First call" value={command} whole />
      )}
      <p>
        For next steps, see the <DeveloperGuideLink about="first calls" part="first-call" />.
      </p>
    </div>
  )
}

function reasonWithout(hasSecret: boolean, signed: boolean): string {
  if (!hasSecret) return 'Use this key in a web page to read a payment request by its id.'
  return signed
    ? 'You must sign every call with this key, using its HMAC key.'
    : 'This key can’t make calls yet: your account has no API permissions. Contact support to complete your on-boarding.'
}
