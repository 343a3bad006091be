import type { CheckoutApp, CheckoutDraft } from '@tideway/contract/apps/apps'
import {
  checkoutAppOf,
  checkoutDraftOf,
  checkoutOfferOf,
  payToNotActive,
} from '@tideway/contract/apps/apps'
import { colourMessage } from '@tideway/contract/apps/colour'

/** Unsaved changes of the user. All other fields follow the server, including saves from another tab. */
export type CheckoutEdits = Partial<
  Pick<
    CheckoutDraft,
    'enabled' | 'version' | 'payToEnabled' | 'defaultLandingProduct' | 'accentColour' | 'logoUrl'
  >
>

export interface CheckoutForm {
  draft: CheckoutDraft
  /** The app to save, or undefined while the form is invalid. */
  app: CheckoutApp | undefined
  changed: boolean
  colourError: string | undefined
  /** Reason why Save is disabled. */
  saveOff: string | undefined
}

/** Returns the form's state (spec 2.15, buttons). `payToAllowed` is undefined while unknown. */
export function checkoutForm(
  saved: CheckoutApp,
  edits: CheckoutEdits,
  { hasNewLogo, payToAllowed }: { hasNewLogo: boolean; payToAllowed: boolean | undefined },
): CheckoutForm {
  const draft = { ...checkoutDraftOf(saved), ...edits }
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

/** Returns the editable settings in the form's format. */
export function checkoutEditsOf(app: Partial<CheckoutApp>): CheckoutEdits {
  const { versions: _versions, primaryColor: _primary, textColor: _text, ...editable } = app
  const { accentColour } = editable
  return {
    ...editable,
    ...(accentColour !== undefined && { accentColour: accentColour.replace(/^#/, '') }),
  }
}

/**
 * Returns the saved settings with the app off. PayTo is dropped if the client may no longer use it, so that it does not
 * block switching off.
 */
export function switchedOff(saved: CheckoutApp, payToAllowed: boolean | undefined): CheckoutApp {
  return { ...saved, ...checkoutOfferOf(saved, payToAllowed ?? true), enabled: false }
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
