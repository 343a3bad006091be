import type { LandingProduct } from '@tideway/contract/apps/apps'
import { checkoutDefaults } from '@tideway/contract/apps/apps'
import type { ClientId } from '@tideway/contract/calls/ids'
import type { CheckoutVersion } from '@tideway/contract/payment-requests/checkout-version'
import type { Tx } from '../../platform/database/database.ts'
import type { CheckoutApp, CheckoutTheme } from './checkout-app-store.ts'

/** A client's complete checkout app: the switch, the version, and the theme of future requests. */
export interface CheckoutSettings {
  enabled: boolean
  version: CheckoutVersion
  /** 0 if nothing was ever saved. */
  themeNo: number
  payToEnabled: boolean
  defaultLandingProduct: LandingProduct
  accentColour: string
  primaryColour: string
  textColour: string
  logoFile: string | null
}

/** Settings of a client that never used the app. */
export const untouched: CheckoutSettings = {
  enabled: checkoutDefaults.enabled,
  version: checkoutDefaults.version,
  themeNo: 0,
  payToEnabled: checkoutDefaults.payToEnabled,
  defaultLandingProduct: checkoutDefaults.defaultLandingProduct,
  accentColour: checkoutDefaults.accentColour,
  primaryColour: checkoutDefaults.primaryColor,
  textColour: checkoutDefaults.textColor,
  logoFile: checkoutDefaults.logoUrl,
}

export function settingsOf(
  app: CheckoutApp | undefined,
  theme: CheckoutTheme | undefined,
): CheckoutSettings {
  if (!app || !theme) return untouched
  return {
    enabled: app.enabled,
    version: app.version,
    themeNo: theme.theme_no,
    payToEnabled: theme.pay_to_enabled,
    defaultLandingProduct: theme.default_landing_product,
    accentColour: theme.accent_colour,
    primaryColour: theme.primary_colour,
    textColour: theme.text_colour,
    logoFile: theme.logo_file,
  }
}

/** Saves a changed theme as a new one, because requests keep the theme they were created with. */
export async function writeSettings(
  tx: Tx,
  clientId: ClientId,
  { before, after, now }: { before: CheckoutSettings; after: CheckoutSettings; now: Date },
): Promise<void> {
  const themeNo = isSameTheme(before, after) ? before.themeNo : before.themeNo + 1
  if (themeNo !== before.themeNo) {
    await tx
      .insertInto('checkout_themes')
      .values({
        client_id: clientId,
        theme_no: themeNo,
        pay_to_enabled: after.payToEnabled,
        default_landing_product: after.defaultLandingProduct,
        accent_colour: after.accentColour,
        primary_colour: after.primaryColour,
        text_colour: after.textColour,
        logo_file: after.logoFile,
        created_at: now,
      })
      .execute()
  }
  const app = { enabled: after.enabled, version: after.version, theme_no: themeNo }
  await tx
    .insertInto('checkout_apps')
    .values({ client_id: clientId, ...app })
    .onConflict((conflict) => conflict.column('client_id').doUpdateSet(app))
    .execute()
}

function isSameTheme(before: CheckoutSettings, after: CheckoutSettings): boolean {
  return (
    before.themeNo > 0 &&
    before.payToEnabled === after.payToEnabled &&
    before.defaultLandingProduct === after.defaultLandingProduct &&
    before.accentColour === after.accentColour &&
    before.primaryColour === after.primaryColour &&
    before.textColour === after.textColour &&
    before.logoFile === after.logoFile
  )
}
