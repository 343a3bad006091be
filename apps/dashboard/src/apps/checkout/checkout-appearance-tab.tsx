import { Button } from '@tideway/design/buttons/button'
import { FieldStack } from '@tideway/design/fields/field'
import { ColourField } from '../../ui/fields/colour-field.tsx'
import { LogoPicker } from '../../ui/logo/logo-picker.tsx'
import sampleLogo from './sample-logo.svg'
import type { CheckoutAppForm } from './use-checkout-app.ts'

/** Logo and accent colour (spec 2.15). */
export function CheckoutAppearanceTab({ form }: { form: CheckoutAppForm }) {
  const { draft, newLogo, change, chooseLogo } = form
  const busy = form.busy !== undefined
  return (
    <FieldStack>
      <LogoPicker
        actions={<LogoActions form={form} />}
        chooseText="Define a custom logo"
        disabledReason={busy ? 'We’re saving your changes.' : undefined}
        key={form.revision}
        label="Company logo"
        onPick={chooseLogo}
        picked={newLogo}
        shown={
          newLogo
            ? { url: newLogo.dataUrl, alt: 'New company logo' }
            : draft.logoUrl
              ? { url: draft.logoUrl, alt: 'Company logo' }
              : { url: sampleLogo, alt: 'Sample logo' }
        }
      />
      <ColourField
        error={form.colourError}
        hint="Six characters, 0 to 9 and A to F. We keep the text readable on any colour."
        label="Accent colour"
        onChange={(accentColour) => change({ accentColour })}
        readOnly={busy}
        value={draft.accentColour}
      />
    </FieldStack>
  )
}

function LogoActions({ form: { newLogo, draft, chooseLogo, change } }: { form: CheckoutAppForm }) {
  if (newLogo) {
    return (
      <Button kind="quiet" onClick={() => chooseLogo(undefined)}>
        Undo logo change
      </Button>
    )
  }
  return draft.logoUrl ? (
    <Button kind="quiet" onClick={() => change({ logoUrl: null })}>
      Remove logo
    </Button>
  ) : null
}
