import { IconCopyPlus } from '@tabler/icons-react'
import { kindOfKey } from '@tideway/contract/api-keys'
import type { ClientKey } from '@tideway/contract/client-key'
import { dateTimeParts } from '@tideway/contract/dates'
import { IconButton } from '@tideway/look/button'
import { Chip } from '@tideway/look/chip'
import { Icon } from '@tideway/look/icon'
import { Switch } from '@tideway/look/switch'
import { agoText } from './ago-text.ts'
import { KeyPermissions } from './key-permissions.tsx'
import styles from './keys.module.css'
import { useKeyStatus } from './use-key-status.ts'
import { useMinute } from './use-minute.ts'

/** readings 5, key table. */
const descriptions = {
  SECR: 'Secret key, backend use only',
  DIST: 'Distributable key, may be used in a frontend',
} as const

interface KeyTableProps {
  keys: readonly ClientKey[]
  onDuplicate: (key: ClientKey) => void
}

/** The secret and distributable keys of the client (spec 2.18). When one was last used is ours. */
export function KeyTable({ keys, onDuplicate }: KeyTableProps) {
  const { saving, change } = useKeyStatus()
  const now = useMinute()
  const tellsUse = keys.some(({ lastUsedDateTime }) => lastUsedDateTime !== undefined)
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls is reached by keyboard (WCAG 2.1.1)
    <section aria-label="API keys, table" className={styles.box} tabIndex={0}>
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
            <tr key={key.keyId}>
              <th className="mono" scope="row">
                {key.keyId}
              </th>
              <td className={styles.words}>{descriptions[kindOfKey(key.keyId) ?? 'SECR']}</td>
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
                    hideLabel
                    label={`${key.keyId} enabled`}
                    onChange={(enabled) => void change(key.keyId, enabled)}
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
    </section>
  )
}

function Ago({ instant, now }: { instant: string | null; now: number }) {
  const text = agoText(instant, now)
  if (instant === null) return text
  const at = new Date(instant)
  if (Number.isNaN(at.getTime())) return text
  const { weekday, dateTime, offset } = dateTimeParts(at)
  return (
    <time className="num" dateTime={at.toISOString()} title={`${weekday} ${dateTime} ${offset}`}>
      {text}
    </time>
  )
}
