import type { CheckoutApp } from '@tideway/contract/apps/apps'
import { checkoutOfferOf, isPayToVersion } from '@tideway/contract/apps/apps'
import { Button } from '@tideway/design/buttons/button'
import { Switch } from '@tideway/design/choices/switch'
import { useRef } from 'react'
import type { LoadedSettings } from '../../platform/saving/save-merged.ts'
import { useClientConfig } from '../../session/client-queries.ts'
import { useOpenForm } from '../../session/open-forms.ts'
import { UnsavedQuestion } from '../../session/unsaved-question.tsx'
import { Card } from '../../ui/layout/page.tsx'
import { Tabs } from '../../ui/layout/tabs.tsx'
import { OverlapAlert } from '../../ui/saving/overlap-alert.tsx'
import { SaveFailureAlert } from '../../ui/saving/save-failure-alert.tsx'
import styles from './checkout-app.module.css'
import { CheckoutAppearanceTab } from './checkout-appearance-tab.tsx'
import { CheckoutPreview } from './checkout-preview.tsx'
import { CheckoutSettingsTab } from './checkout-settings-tab.tsx'
import type { CheckoutAppForm } from './use-checkout-app.ts'
import { useCheckoutApp } from './use-checkout-app.ts'
import type { Customisations } from './use-checkout-preview.ts'

const tabs = [
  { id: 'settings', text: 'Settings' },
  { id: 'appearance', text: 'Appearance' },
] as const

const labels: Record<keyof CheckoutApp, string> = {
  enabled: 'Checkout Enabled',
  version: 'Version',
  versions: 'Versions',
  payToEnabled: 'PayTo',
  defaultLandingProduct: 'Default payment option',
  accentColour: 'Accent colour',
  logoUrl: 'Logo',
  primaryColor: 'Primary colour',
  textColor: 'Text colour',
}

/** The toggle and, if enabled, the settings, buttons and preview (spec 2.15). */
export function CheckoutAppFormCard({ saved: newest }: { saved: LoadedSettings<CheckoutApp> }) {
  const form = useCheckoutApp(newest)
  const saved = newest.draft
  const { enabled, draft, busy } = form
  const customisations = useCustomisations(form)
  const held = form.changed || busy !== undefined
  useOpenForm('the Pay by Bank app', held)
  const toggle = useRef<HTMLDivElement>(null)
  return (
    <div className={styles.screen}>
      <Card>
        <div ref={toggle}>
          <Switch
            busy={busy === 'disable'}
            checked={enabled}
            hint={
              enabled
                ? undefined
                : 'While it’s off, new payment requests don’t include a payment link.'
            }
            label="Checkout Enabled"
            onChange={form.toggle}
            readOnly={busy === 'save'}
          />
        </div>
        {enabled ? (
          <div className={styles.rest}>
            <Tabs label="Checkout app" onSelect={form.selectTab} selected={form.tab} tabs={tabs}>
              {form.tab === 'settings' ? (
                <CheckoutSettingsTab form={form} />
              ) : (
                <CheckoutAppearanceTab form={form} />
              )}
            </Tabs>
          </div>
        ) : null}
        <Failed form={form} saved={saved} />
        <OverlapAlert labels={labels} overlap={form.overlap} what="this app" />
        {enabled ? (
          <Actions
            form={form}
            onCancel={() => {
              form.revert()
              // Cancel disappears with the form if the app is off, so the focus moves to the toggle.
              if (!saved.enabled) toggle.current?.querySelector('input')?.focus()
            }}
          />
        ) : null}
      </Card>
      {enabled && isPayToVersion(draft.version) ? (
        <CheckoutPreview customisations={customisations} />
      ) : null}
      <UnsavedQuestion held={held} />
    </div>
  )
}

function Actions({ form, onCancel }: { form: CheckoutAppForm; onCancel: () => void }) {
  const { changed, busy, saveOff } = form
  return (
    <div className={styles.actions}>
      <Button
        disabledReason={
          busy ? 'We’re saving your changes.' : changed ? undefined : 'Nothing has changed.'
        }
        onClick={onCancel}
        reasonPlacement="hidden"
      >
        Cancel
      </Button>
      <Button
        busy={busy === 'save'}
        disabledReason={busy ? undefined : saveOff}
        kind="primary"
        onClick={form.save}
      >
        Save changes
      </Button>
    </div>
  )
}

function Failed({ form, saved }: { form: CheckoutAppForm; saved: CheckoutApp }) {
  const { failure, failedTitle, isLacking } = form
  if (!failure) return null
  return (
    <div className={styles.failed}>
      <SaveFailureAlert
        changed={isLacking}
        failure={failure}
        fixedTitle={failedTitle}
        saved={
          saved.enabled
            ? `the checkout app is on, ${saved.version}, ${saved.accentColour}`
            : 'the checkout app is off'
        }
      />
    </div>
  )
}

/**
 * Returns the preview's content. It does not change while the colour is invalid, or before the client's name is known.
 */
function useCustomisations({
  app,
  newLogo,
  payToAllowed,
}: CheckoutAppForm): Customisations | undefined {
  const clientName = useClientConfig().data?.clientName
  if (!app || !clientName) return undefined
  return {
    clientName,
    accentColour: app.accentColour,
    ...checkoutOfferOf(app, payToAllowed ?? false),
    // A logo has no address until it is saved.
    logoUrl: newLogo?.dataUrl ?? app.logoUrl ?? null,
  }
}
