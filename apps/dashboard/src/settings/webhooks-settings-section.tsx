import type { ClientConfig } from '@tideway/contract/clients/clients'
import { Checkbox } from '@tideway/design/choices/checkbox'
import { useState } from 'react'
import { DeveloperGuideLink } from '../brand/developer-guide-link.tsx'
import { SaveFailureAlert } from '../ui/saving/save-failure-alert.tsx'
import { SettingsSection } from './settings-section.tsx'
import { useSectionSave } from './use-section-save.ts'
import styles from './webhooks-settings-section.module.css'

/** Message after a save (spec 8). */
const SAVED = 'Thin Payload updated successfully.'

/** Section 'Webhooks Settings', which saves on change (spec 2.18). */
export function WebhooksSettingsSection({ config }: { config: ClientConfig }) {
  const saving = useSectionSave()
  const [requested, setAsked] = useState<boolean>()
  /** The last sent value. */
  const [sent, setSent] = useState<boolean>()
  const saved = config.thinPayload ?? false

  async function save(thinPayload: boolean) {
    if (saving.busy) return
    setAsked(thinPayload)
    setSent(thinPayload)
    await saving.save({ thinPayload }, SAVED)
    // Shows the provider's value again.
    setAsked(undefined)
  }

  return (
    <SettingsSection held={saving.busy} title="Webhooks Settings">
      <div className={styles.content}>
        <Checkbox
          checked={requested ?? saved}
          hint={
            <>
              Saved as soon as you change it. Webhooks then contain only IDs and statuses; call our
              API for the details. See the{' '}
              <DeveloperGuideLink about="thin payloads" part="thin-payload" />.
            </>
          }
          label="Thin Payload"
          onChange={(checked) => void save(checked)}
        />
        <p className="visually-hidden" role="status">
          {saving.busy ? 'Saving…' : ''}
        </p>
        <SaveFailureAlert
          changed={sent !== saved}
          failure={saving.failure}
          saved={saved ? 'on' : 'off'}
          silent
        />
      </div>
    </SettingsSection>
  )
}
