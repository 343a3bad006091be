import { keyNameMessage, kindOfKey } from '@tideway/contract/keys/api-keys'
import type { ClientKey } from '@tideway/contract/keys/client-key'
import { givablePermissions } from '@tideway/contract/keys/key-permissions'
import { Alert } from '@tideway/look/alert'
import { Button } from '@tideway/look/button'
import { Checkbox } from '@tideway/look/checkbox'
import { CopyField } from '@tideway/look/copy-field'
import { useEffect, useRef, useState } from 'react'
import { DeveloperGuideLink } from '../../brand/developer-guide-link.tsx'
import { GENERIC_FAILURE } from '../../payment-request/payment-request-failure.ts'
import { useSession } from '../../session/session-context.tsx'
import { dialogPart } from '../../ui/overlay-parts.ts'
import { useOverlayPart } from '../../ui/use-part.ts'
import { useUnsaved } from '../unsaved-sections.tsx'
import { FirstCallHelp } from './first-call-help.tsx'
import { KeyNameField } from './key-name-field.tsx'
import styles from './keys.module.css'
import type { ShownKey } from './make-keys.ts'
import { fetchBcrypt } from './make-keys.ts'
import { permissionText } from './permission-text.ts'
import type { NewKeysFailure } from './use-new-keys.ts'
import { useNewKeys } from './use-new-keys.ts'
import { whoGives } from './who-gives.ts'

interface NewKeysDialogProps {
  /** The key to be duplicated; without one a new set is made. */
  source: ClientKey | undefined
  /** What the secret key of a new set may do where no role limits it. */
  entitled: readonly string[]
  onClose: () => void
}

/** The question, and then the keys, once (spec 2.18). Mounted while it is open: what it shows goes with it. */
export function NewKeysDialog({ source, entitled, onClose }: NewKeysDialogProps) {
  const { state, generate } = useNewKeys(source)
  const [hmac, setHmac] = useState(source?.hmacEnabled ?? false)
  const { user } = useSession()
  const wanted = source?.permittedOperationArnRegexes ?? entitled
  const [name, setName] = useState('')
  const wrongName = keyNameMessage(name)
  const Dialog = useOverlayPart(dialogPart, true, onClose)
  const isMade = state.name === 'made'
  const busy = state.name === 'making'
  // What is shown once is not lost by a press beside the dialog, nor by leaving the page.
  useUnsaved('your new API keys', isMade || busy, 'secret')
  useEffect(() => {
    // Where it fails it is fetched again, and answered for, when keys are made.
    fetchBcrypt().catch(() => undefined)
  }, [])
  if (!Dialog) return null
  return (
    <Dialog
      closeButton={false}
      footer={
        isMade ? (
          <Button onClick={onClose}>Close</Button>
        ) : (
          <>
            <Button
              disabledReason={busy ? 'We’re creating your keys.' : undefined}
              onClick={onClose}
              reasonPlacement="hidden"
            >
              Cancel
            </Button>
            <Button
              busy={busy}
              disabledReason={wrongName && 'Correct the name.'}
              kind="primary"
              onClick={() => generate({ hmac, name: name.trim() || undefined })}
              reasonPlacement="hidden"
            >
              Yes
            </Button>
          </>
        )
      }
      onClose={() => {
        if (!isMade && !busy) onClose()
      }}
      open
      title={titleOf(source, isMade)}
      width={560}
    >
      {isMade ? (
        <>
          <MadeKeysFields shown={state.shown} />
          <FirstCallHelp
            permissions={givablePermissions(wanted, user.scopes)}
            shown={state.shown}
            signed={hmac}
          />
        </>
      ) : (
        <div className={styles.question}>
          <Question source={source} />
          {/* Another provider may have no names: it says none of the key that is copied. */}
          {source?.name === undefined && source !== undefined ? null : (
            <KeyNameField
              busy={busy}
              hint={
                source
                  ? 'Helps you tell this key from your other keys.'
                  : 'The name of both keys. You can change it later.'
              }
              onChange={setName}
              text={name}
            />
          )}
          <RoleLimit wanted={wanted} />
          {source === undefined || kindOfKey(source.keyId) === 'SECR' ? (
            <HmacChoice busy={busy} checked={hmac} onChange={setHmac} />
          ) : null}
          <Failure failure={state.name === 'asking' ? state.failure : undefined} />
          <p className="visually-hidden" role="status">
            {busy ? 'We’re creating your keys.' : ''}
          </p>
        </div>
      )}
    </Dialog>
  )
}

function titleOf(source: ClientKey | undefined, isMade: boolean): string {
  if (isMade) return source ? 'Here is your key' : 'Here are your keys'
  return source ? 'Duplicate API key' : 'Generate API keys'
}

function Question({ source }: { source: ClientKey | undefined }) {
  if (source === undefined) return <p>Are you sure you wish to generate your api keys?</p>
  return (
    <>
      <p>Are you sure you wish to duplicate key with Id {source.keyId}?</p>
      <p>The new key will have the same permissions as the key you are copying from</p>
    </>
  )
}

/** What the key will have where the role of its maker leaves something out (decision 56), before it is made. */
function RoleLimit({ wanted }: { wanted: readonly string[] }) {
  const { user } = useSession()
  const given = givablePermissions(wanted, user.scopes)
  if (given.length === wanted.length) return null
  return (
    <Alert kind="info" silent>
      <p>
        A key can’t do more than the person who creates it. With your role, {user.roleLabel}, the
        new key will only have: {given.map(permissionText).join(', ') || 'no permissions'}.
      </p>
      <p>To create a key with all permissions, ask {whoGives(wanted)}.</p>
    </Alert>
  )
}

interface HmacChoiceProps {
  checked: boolean
  busy: boolean
  onChange: (checked: boolean) => void
}

function HmacChoice({ checked, busy, onChange }: HmacChoiceProps) {
  return (
    <>
      <Checkbox
        checked={checked}
        label="Generate HMAC"
        onChange={(next) => {
          if (!busy) onChange(next)
        }}
      />
      <Alert kind="warning" silent>
        <p>
          With an HMAC, every API call must carry a signature made with it. We reject calls without
          one; to learn how to sign, see the{' '}
          <DeveloperGuideLink about="signing calls" part="signing" />.
        </p>
      </Alert>
    </>
  )
}

function Failure({ failure }: { failure: NewKeysFailure | undefined }) {
  if (failure === undefined) return null
  return (
    <Alert kind="error" title={GENERIC_FAILURE}>
      {failure.kind === 'unknown' ? (
        <p>
          We couldn’t confirm your keys were saved. Select Yes to check and, if needed, create new
          ones.
        </p>
      ) : (
        <p>{failure.reason ?? 'No keys were created.'}</p>
      )}
    </Alert>
  )
}

/** Keys to be copied, the only time they are shown (spec 2.18). */
function MadeKeysFields({ shown }: { shown: readonly ShownKey[] }) {
  const words = useRef<HTMLParagraphElement>(null)
  // Not to Close: Enter is perhaps still held from Yes.
  useEffect(() => words.current?.focus(), [])
  return (
    <div className={styles.question}>
      <p className={styles.once} ref={words} tabIndex={-1}>
        Copy the Authorization header for your key(s). It will only be displayed once and will not
        be stored in our system
      </p>
      {shown.map(({ label, value, hint }) => (
        <CopyField hint={hint} key={label} label={label} value={value} whole />
      ))}
    </div>
  )
}
