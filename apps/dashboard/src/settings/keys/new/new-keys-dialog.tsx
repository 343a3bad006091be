import { keyNameMessage, kindOfKey } from '@tideway/contract/keys/api-keys'
import type { ClientKey } from '@tideway/contract/keys/client-key'
import { givablePermissions, withheldPermissions } from '@tideway/contract/keys/key-permissions'
import { Button } from '@tideway/design/buttons/button'
import { Checkbox } from '@tideway/design/choices/checkbox'
import { CopyField } from '@tideway/design/fields/copy-field'
import { Alert } from '@tideway/design/messages/alert'
import { useEffect, useRef, useState } from 'react'
import { ASK, useApprovalRule } from '../../../approvals/use-approval-rule.ts'
import { DeveloperGuideLink } from '../../../brand/developer-guide-link.tsx'
import { GENERIC_FAILURE } from '../../../platform/generic-failure.ts'
import { useSession } from '../../../session/session-context.tsx'
import { useLazyOverlay } from '../../../ui/lazy-component.ts'
import { lazyDialog } from '../../../ui/lazy-overlays.ts'
import { HeldAlert } from '../../../ui/saving/held-alert.tsx'
import { useUnsaved } from '../../unsaved-sections.tsx'
import { FirstCallHelp } from '../first-call/first-call-help.tsx'
import { whoGives } from '../key-words.ts'
import styles from '../keys.module.css'
import { KeyNameField } from './key-name-field.tsx'
import type { ShownKey } from './make-keys.ts'
import { fetchBcrypt } from './make-keys.ts'
import { permissionText } from './permission-text.ts'
import type { NewKeysFailure } from './use-new-keys.ts'
import { useNewKeys } from './use-new-keys.ts'

interface NewKeysDialogProps {
  /** The key to copy. If absent, a new set is made. */
  source: ClientKey | undefined
  /** Permissions of a new set's secret key, before the limits of the user's role. */
  entitled: readonly string[]
  onClose: () => void
}

/**
 * The question, then the keys, shown once (spec 2.18). Mounted only while open, so that its secrets are removed on
 * closing.
 */
export function NewKeysDialog({ source, entitled, onClose }: NewKeysDialogProps) {
  const { state, generate } = useNewKeys(source)
  const [hmac, setHmac] = useState(source?.hmacEnabled ?? false)
  const { user } = useSession()
  const rule = useApprovalRule({ kind: 'key' })
  const wantedPermissions = source?.permittedOperationArnRegexes ?? entitled
  const isLimited = withheldPermissions(wantedPermissions, user.scopes).length > 0
  const [name, setName] = useState('')
  const wrongName = keyNameMessage(name)
  const Dialog = useLazyOverlay(lazyDialog, true, onClose)
  const isMade = state.name === 'made'
  const busy = state.name === 'making'
  // Keys shown once must not be lost by a press outside the dialog or by leaving the page.
  useUnsaved('your new API keys', isMade || busy, 'secret')
  useEffect(() => {
    // If this fails, the code is fetched again when keys are made, which reports the failure.
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
              {rule === undefined ? 'Yes' : ASK}
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
          {state.held ? (
            <HeldAlert held={state.held}>
              You can use these keys once they’re approved. Copy them now.
            </HeldAlert>
          ) : null}
          <MadeKeysFields shown={state.shown} />
          <FirstCallHelp
            permissions={givablePermissions(wantedPermissions, user.scopes)}
            shown={state.shown}
            signed={hmac}
          />
        </>
      ) : (
        <div className={styles.question}>
          <Question isLimited={isLimited} source={source} />
          {rule === undefined ? null : <p>{rule}</p>}
          {/* No name field for a copy of a key without a name, because another provider may not support names. */}
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
          {isLimited ? <RoleLimit permissions={wantedPermissions} /> : null}
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

interface QuestionProps {
  source: ClientKey | undefined
  /** True if the new key will have fewer permissions than the source. */
  isLimited: boolean
}

function Question({ source, isLimited }: QuestionProps) {
  if (source === undefined) return <p>Are you sure you wish to generate your api keys?</p>
  return (
    <>
      <p>Are you sure you wish to duplicate key with Id {source.keyId}?</p>
      {isLimited ? null : (
        <p>The new key will have the same permissions as the key you are copying from</p>
      )}
    </>
  )
}

/** Shows the key's permissions before it is made, if the user's role lacks some of them (decision 42). */
function RoleLimit({ permissions }: { permissions: readonly string[] }) {
  const { user } = useSession()
  const givable = givablePermissions(permissions, user.scopes)
  if (givable.length === 0)
    return (
      <Alert kind="info" silent>
        <p>
          A key can’t do more than the person who creates it, and your role, {user.roleLabel}, has
          none of this key’s permissions. Ask {whoGives(permissions)} to create it.
        </p>
      </Alert>
    )
  return (
    <Alert kind="info" silent>
      <p>
        A key can’t do more than the person who creates it. With your role, {user.roleLabel}, the
        new key will only have: {givable.map(permissionText).join(', ')}.
      </p>
      <p>To create a key with all permissions, ask {whoGives(permissions)}.</p>
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

/** Keys to copy, shown only once (spec 2.18). */
function MadeKeysFields({ shown }: { shown: readonly ShownKey[] }) {
  const words = useRef<HTMLParagraphElement>(null)
  // Focuses the text and not Close, because Enter may still be held down from Yes.
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
