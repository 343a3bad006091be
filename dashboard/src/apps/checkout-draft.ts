import type { CheckoutApp, CheckoutDraft } from '@tideway/contract/apps/apps'
import { checkoutAppOf, draftOf, offerOf, payToNotActive } from '@tideway/contract/apps/apps'
import { colourMessage } from '@tideway/contract/apps/colour'

/** What somebody changed and did not save. The rest follows what the server has, also what another tab saves. */
export type CheckoutEdits = Partial<
  Pick<
    CheckoutDraft,
    'enabled' | 'version' | 'payToEnabled' | 'defaultLandingProduct' | 'accentColour' | 'logoUrl'
  >
>

export interface CheckoutForm {
  draft: CheckoutDraft
  /** As it would be saved; undefined while the form is invalid. */
  app: CheckoutApp | undefined
  changed: boolean
  colourError: string | undefined
  /** Why it cannot be saved now. */
  saveOff: string | undefined
}

/** The form as it stands (spec 2.15, buttons). `payToAllowed` is undefined while it is not known. */
export function checkoutForm(
  saved: CheckoutApp,
  edits: CheckoutEdits,
  { hasNewLogo, payToAllowed }: { hasNewLogo: boolean; payToAllowed: boolean | undefined },
): CheckoutForm {
  const draft = { ...draftOf(saved), ...edits }
  const app = checkoutAppOf(draft)
  const changed = hasNewLogo || app === undefined || !isSame(app, saved)
  return {
    draft,
    app,
    changed,
    colourError: colourMessage(draft.accentColour),
    saveOff: saveOff(),
  }

  function saveOff(): string | undefined {
    if (app === undefined) return 'Correct the accent colour to save.'
    if (app.payToEnabled && payToAllowed === false) return payToNotActive
    return changed ? undefined : 'Nothing has changed.'
  }
}

/** The settings that can be edited, as the form holds them. */
export function editsOf(app: Partial<CheckoutApp>): CheckoutEdits {
  const { versions: _versions, primaryColor: _primary, textColor: _text, ...editable } = app
  const { accentColour } = editable
  return {
    ...editable,
    ...(accentColour !== undefined && { accentColour: accentColour.replace(/^#/, '') }),
  }
}

/** Off, with the settings that were saved; never kept on by a permission that has since been taken away. */
export function switchedOff(saved: CheckoutApp, payToAllowed: boolean | undefined): CheckoutApp {
  return { ...saved, ...offerOf(saved, payToAllowed ?? true), enabled: false }
}

function isSame(a: CheckoutApp, b: CheckoutApp): boolean {
  return (
    a.enabled === b.enabled &&
    a.version === b.version &&
    a.payToEnabled === b.payToEnabled &&
    a.defaultLandingProduct === b.defaultLandingProduct &&
    a.accentColour.toLowerCase() === b.accentColour.toLowerCase() &&
    (a.logoUrl ?? null) === (b.logoUrl ?? null)
  )
}
