import type { ClientConfig } from '@tideway/contract/clients/clients'
import { Button } from '@tideway/design/buttons/button'
import { LogoPicker } from '../../ui/logo/logo-picker.tsx'
import { SettingsSection } from '../settings-section.tsx'
import styles from './branding.module.css'
import noLogo from './no-logo.svg'
import { useBranding } from './use-branding.ts'

/** Section 'Branding' (spec 2.18). The header shows a new logo immediately after the save. */
export function BrandingSection({ config }: { config: ClientConfig }) {
  const form = useBranding(config)
  const { newLogo, logoUrl, busy, changed } = form
  return (
    <SettingsSection held={changed || busy} title="Branding">
      <div className={styles.content}>
        <LogoPicker
          actions={
            changed ? (
              <Button kind="quiet" onClick={() => form.choose(undefined)}>
                Undo logo change
              </Button>
            ) : logoUrl ? (
              <Button kind="quiet" onClick={() => form.choose(null)}>
                Remove logo
              </Button>
            ) : null
          }
          chooseText="Choose a logo"
          disabledReason={busy ? 'We’re saving your logo.' : undefined}
          label="Logo"
          onPick={form.choose}
          picked={newLogo}
          shown={
            newLogo
              ? { url: newLogo.dataUrl, alt: 'New logo' }
              : logoUrl
                ? { url: logoUrl, alt: 'Logo' }
                : { url: noLogo, alt: 'No logo' }
          }
        />
        {changed && !newLogo ? <p role="status">We’ll remove your logo when you save.</p> : null}
        <div>
          <Button
            busy={busy}
            disabledReason={busy || changed ? undefined : 'Choose a logo to save.'}
            kind="primary"
            onClick={() => void form.save()}
          >
            Save
          </Button>
        </div>
      </div>
    </SettingsSection>
  )
}
