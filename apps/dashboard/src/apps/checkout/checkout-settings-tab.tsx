import type { LandingProduct } from '@tideway/contract/apps/apps'
import { hasDefaultOrder, isPayToVersion, payToNotActive } from '@tideway/contract/apps/apps'
import { Segmented } from '@tideway/design/choices/segmented'
import { FieldStack } from '@tideway/design/fields/field'
import type { SelectOption } from '@tideway/design/select/select'
import { Select } from '@tideway/design/select/select'
import { useClientConfig } from '../../session/client-queries.ts'
import { Expected } from '../../ui/layout/page.tsx'
import type { CheckoutAppForm } from './use-checkout-app.ts'

const VERSION_HINT =
  'The version is returned in the Payment Request Response and affects only future Payment Requests, not existing ones.'

type PaymentOption = 'PayID' | 'PayTo & PayID'

/** Version, payment option and default order (spec 2.15). */
export function CheckoutSettingsTab({ form }: { form: CheckoutAppForm }) {
  const { draft, change } = form
  const { reason, hint } = usePayToOff()
  const { isPending } = useClientConfig()
  const both = isPayToVersion(draft.version)
  return (
    <FieldStack>
      <Select
        hint={VERSION_HINT}
        label="Checkout App Version"
        onChange={(version) => change({ version })}
        options={versionsOf(draft)}
        value={draft.version}
      />
      <Segmented<PaymentOption>
        hint={both ? hint : undefined}
        label="Payment option"
        onChange={(option) => change({ payToEnabled: option !== 'PayID' })}
        options={[
          { value: 'PayID', text: 'PayID' },
          ...(both
            ? [{ value: 'PayTo & PayID' as const, text: 'PayTo & PayID', disabledReason: reason }]
            : []),
        ]}
        value={hasDefaultOrder(draft) ? 'PayTo & PayID' : 'PayID'}
      />
      {isPending ? <Expected /> : null}
      {hasDefaultOrder(draft) ? (
        <Segmented<LandingProduct>
          hint="The option your customers see first."
          label="Default order"
          onChange={(defaultLandingProduct) => change({ defaultLandingProduct })}
          options={[
            { value: 'PayTo', text: 'PayTo' },
            { value: 'PayID', text: 'PayID' },
          ]}
          value={draft.defaultLandingProduct}
        />
      ) : null}
    </FieldStack>
  )
}

/**
 * Returns why PayTo cannot be selected: a tooltip in the specification's words, and a hint for touch screens, which
 * have no tooltip.
 */
function usePayToOff(): { reason?: string; hint?: string } {
  const { data, isError } = useClientConfig()
  if (data?.payToAllowed) return {}
  if (data) {
    return {
      reason: payToNotActive,
      hint: 'Our Help Desk needs to activate PayTo for your account.',
    }
  }
  const reason = isError
    ? 'We couldn’t check whether PayTo is active for your account.'
    : 'Checking whether PayTo is active for your account…'
  return { reason, hint: reason }
}

function versionsOf({ version, versions }: CheckoutAppForm['draft']): SelectOption<string>[] {
  const options = versions.map(({ id, description, disabled = false }) => ({
    value: id,
    text: description,
    disabled,
    ...(disabled ? { note: 'Only for clients already using this version.' } : {}),
  }))
  // Shows the version in use, even if a provider does not list it.
  return options.some(({ value }) => value === version)
    ? options
    : [{ value: version, text: version }, ...options]
}
