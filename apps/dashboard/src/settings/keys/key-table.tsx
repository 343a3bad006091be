import { IconCopyPlus, IconPencil } from '@tabler/icons-react'
import { systemClock } from '@tideway/browser/session/screen-lock/clock'
import { kindOfKey } from '@tideway/contract/keys/api-keys'
import type { ClientKey } from '@tideway/contract/keys/client-key'
import { usedLately } from '@tideway/contract/keys/client-key'
import { withheldPermissions } from '@tideway/contract/keys/key-permissions'
import { dateTimeParts } from '@tideway/contract/time/dates'
import { MINUTE } from '@tideway/contract/time/durations'
import { IconButton } from '@tideway/design/buttons/button'
import { Switch } from '@tideway/design/choices/switch'
import { Chip } from '@tideway/design/indicators/chip'
import { Icon } from '@tideway/design/indicators/icon'
import { useEffect, useState } from 'react'
import { ApprovalNotice } from '../../approvals/approval-notice.tsx'
import { useSession } from '../../session/session-context.tsx'
import { prefetch } from '../../ui/lazy-component.ts'
import { lazyDialog } from '../../ui/lazy-overlays.ts'
import { HeldAlert } from '../../ui/saving/held-alert.tsx'
import { useShownZone } from '../../ui/time/shown-zone.ts'
import { DisableKeyDialog } from './disable-key-dialog.tsx'
import { agoText, whoGives } from './key-words.ts'
import styles from './keys.module.css'
import { KeyPermissions } from './new/key-permissions.tsx'
import { RenameKeyDialog } from './rename-key-dialog.tsx'
import { useKeyStatus } from './use-key-status.ts'

/** Returns the current minute, so that 'a minute ago' does not become stale. */
function useMinute(clock = systemClock): number {
  const [now, setNow] = useState(() => clock.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(clock.now()), MINUTE)
    return () => clearInterval(timer)
  }, [clock])
  return now
}

/** Descriptions of the kinds of key (readings 5, key table). */
const descriptions = {
  SECR: 'Secret key, backend use only',
  DIST: 'Distributable key, may be used in a frontend',
} as const

interface KeyTableProps {
  keys: readonly ClientKey[]
  onDuplicate: (key: ClientKey) => void
}

/**
 * The client's secret and distributable keys (spec 2.18). The columns for name and last use are not part of the
 * specification.
 */
export function KeyTable({ keys, onDuplicate }: KeyTableProps) {
  const { saving, held, change } = useKeyStatus()
  const now = useMinute()
  useEffect(() => prefetch(lazyDialog), [])
  const { user } = useSession()
  const tellsUse = keys.some(({ lastUsedDateTime }) => lastUsedDateTime !== undefined)
  const [renamedId, rename] = useState<string>()
  // Found by id, so that the dialog compares with the newest version of the key.
  const renamed = keys.find(({ keyId }) => keyId === renamedId)
  const [disabled, askToDisable] = useState<ClientKey>()

  function toggle(key: ClientKey, enabled: boolean) {
    if (!enabled && usedLately(key, now)) askToDisable(key)
    else void change(key.keyId, enabled)
  }

  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls is reached by keyboard (WCAG 2.1.1)
    <section aria-label="API keys, table" className={styles.box} tabIndex={0}>
      {held ? <HeldAlert held={held} /> : null}
      {keys.some(({ enabled }) => !enabled) ? <ApprovalNotice kind="key" /> : null}
      <table aria-label="API keys" className={styles.table}>
        <thead>
          <tr>
            <th scope="col">API Key ID</th>
            <th scope="col">Description</th>
            <th scope="col">Key Permissions</th>
            <th scope="col">Actions</th>
            <th scope="col">Status</th>
            <th scope="col">HMAC Generated</th>
            <th scope="col">Key Created</th>
            {tellsUse ? <th scope="col">Last Used</th> : null}
          </tr>
        </thead>
        <tbody>
          {keys.map((key) => (
            <tr data-row={key.keyId} key={key.keyId}>
              <th className="mono" scope="row">
                {key.keyId}
              </th>
              <td className={styles.words}>
                {key.name === undefined ? null : (
                  <KeyName onRename={() => rename(key.keyId)} target={key} />
                )}
                <span>{descriptions[kindOfKey(key.keyId) ?? 'SECR']}</span>
              </td>
              <td>
                <KeyPermissions keyId={key.keyId} permissions={key.permittedOperationArnRegexes} />
              </td>
              <td>
                <span className={styles.actions}>
                  <IconButton
                    icon={<Icon of={IconCopyPlus} />}
                    label={`Duplicate ${key.keyId}`}
                    onClick={() => onDuplicate(key)}
                  />
                  <Switch
                    busy={saving.has(key.keyId)}
                    checked={key.enabled}
                    disabledReason={whyNotEnable(key, user.scopes)}
                    hideLabel
                    label={`${key.keyId} enabled`}
                    onChange={(enabled) => toggle(key, enabled)}
                  />
                </span>
              </td>
              <td>
                <Chip tone={key.enabled ? 'green' : 'grey'}>
                  {key.enabled ? 'ACTIVE' : 'DISABLED'}
                </Chip>
              </td>
              <td>{key.hmacEnabled ? 'Yes' : 'No'}</td>
              <td className={styles.when}>
                <Ago instant={key.createdDateTime} now={now} />
              </td>
              {tellsUse ? (
                <td className={styles.when}>
                  {key.lastUsedDateTime ? (
                    <Ago instant={key.lastUsedDateTime} now={now} />
                  ) : (
                    'Never'
                  )}
                </td>
              ) : null}
            </tr>
          ))}
        </tbody>
      </table>
      {disabled ? (
        <DisableKeyDialog
          now={now}
          onClose={() => askToDisable(undefined)}
          onConfirm={(keyId) => {
            askToDisable(undefined)
            void change(keyId, false)
          }}
          target={disabled}
        />
      ) : null}
      {renamed ? <RenameKeyDialog onClose={() => rename(undefined)} target={renamed} /> : null}
    </section>
  )
}

interface KeyNameProps {
  target: ClientKey
  onRename: () => void
}

function KeyName({ target, onRename }: KeyNameProps) {
  const { keyId, name } = target
  return (
    <span className={styles.name}>
      {name ? <b>{name}</b> : <span className="quiet">No name</span>}
      <IconButton icon={<Icon of={IconPencil} />} label={`Name ${keyId}`} onClick={onRename} />
    </span>
  )
}

/**
 * Returns the reason why a key cannot be enabled. Every user here may disable a key, but only a user who could have
 * created it may enable it (decision 42).
 */
function whyNotEnable(key: ClientKey, scopes: ReadonlySet<string>): string | undefined {
  const permissions = key.permittedOperationArnRegexes
  if (key.enabled || withheldPermissions(permissions, scopes).length === 0) return undefined
  return `This key can do more than your role. Ask ${whoGives(permissions)} to enable it.`
}

function Ago({ instant, now }: { instant: string | null; now: number }) {
  const { zone } = useShownZone()
  const text = agoText(instant, now)
  if (instant === null) return text
  const at = new Date(instant)
  if (Number.isNaN(at.getTime())) return text
  const { weekday, dateTime, offset } = dateTimeParts(at, zone)
  return (
    <time className="num" dateTime={at.toISOString()} title={`${weekday} ${dateTime} ${offset}`}>
      {text}
    </time>
  )
}
