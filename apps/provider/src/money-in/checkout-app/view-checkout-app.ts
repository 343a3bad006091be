import type { CheckoutApp } from '@tideway/contract/apps/apps'
import { checkoutOfferOf, versionOptions } from '@tideway/contract/apps/apps'
import type { ClientId } from '@tideway/contract/calls/ids'
import { assetUrl } from '../../clients/assets/asset-store.ts'
import { findClient } from '../../clients/client/client-store.ts'
import type { Reader } from '../../platform/database/database.ts'
import type { Env } from '../../platform/settings/env.ts'
import { checkoutAppOf, savedThemeOf } from './checkout-app-store.ts'
import { settingsOf } from './checkout-settings.ts'

/**
 * Returns the app for its screen (spec 3.12). Leftover values that no longer apply are left out, such as PayTo of a
 * client that lost it. The result can therefore be saved unchanged.
 */
export async function viewCheckoutApp(
  db: Reader,
  env: Env,
  clientId: ClientId,
): Promise<CheckoutApp> {
  const [client, app] = await Promise.all([findClient(db, clientId), checkoutAppOf(db, clientId)])
  const theme = app && (await savedThemeOf(db, clientId, app.theme_no))
  const settings = settingsOf(app, theme)
  const offer = checkoutOfferOf(settings, client?.pay_to_allowed ?? false)
  return {
    enabled: settings.enabled,
    version: settings.version,
    versions: versionOptions(settings.version),
    payToEnabled: offer.payToEnabled,
    defaultLandingProduct: settings.defaultLandingProduct,
    accentColour: settings.accentColour,
    logoUrl: settings.logoFile === null ? null : assetUrl(env, settings.logoFile),
    primaryColor: settings.primaryColour,
    textColor: settings.textColour,
  }
}
