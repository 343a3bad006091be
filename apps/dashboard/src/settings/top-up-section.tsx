import type { ClientConfig } from '@tideway/contract/clients/clients'
import { Button } from '@tideway/design/buttons/button'
import { CopyText } from '../ui/text/id-text.tsx'
import { usePageAlert } from './settings-alert.tsx'
import { SettingsSection } from './settings-section.tsx'
import styles from './top-up-section.module.css'
import { useSectionSave } from './use-section-save.ts'

/** Section 'TopUp PayID' (spec 2.18). Its PayID is created once and kept. */
export function TopUpSection({ config: { topUpPayId } }: { config: ClientConfig }) {
  const saving = useSectionSave({ hasPageAlert: true })
  usePageAlert({ failure: saving.failure, changed: !topUpPayId, saved: 'no TopUp PayID' })
  return (
    <SettingsSection
      held={saving.busy}
      title="TopUp PayID"
      words="Enable TopUp PayID to fund your account"
    >
      <div className={styles.content}>
        <Button
          busy={saving.busy}
          // The text below already shows the reason.
          disabledReason={topUpPayId ? 'Your TopUp PayID is enabled.' : undefined}
          kind="primary"
          onClick={() => void saving.save({ topUpPayId: true })}
          reasonPlacement="hidden"
        >
          {topUpPayId ? 'Enabled' : 'Enable'}
        </Button>
        <p role="status">
          {topUpPayId ? (
            <>
              TopUp PayID is enabled for your account, please pay to:{' '}
              <CopyText name="TopUp PayID" value={topUpPayId} />
            </>
          ) : null}
        </p>
      </div>
    </SettingsSection>
  )
}
