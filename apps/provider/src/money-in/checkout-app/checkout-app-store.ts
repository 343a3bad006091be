import type { ClientId } from '@tideway/contract/calls/ids'
import type { CheckoutTheme as ShownTheme } from '@tideway/contract/checkout/checkout'
import type { Selectable } from 'kysely'
import { assetUrl } from '../../clients/assets/asset-store.ts'
import type { Reader } from '../../platform/database/database.ts'
import type { Tables } from '../../platform/database/tables.ts'
import type { Env } from '../../platform/settings/env.ts'

export type CheckoutApp = Selectable<Tables['checkout_apps']>
export type CheckoutTheme = Selectable<Tables['checkout_themes']>

export async function checkoutAppOf(
  db: Reader,
  clientId: ClientId,
): Promise<CheckoutApp | undefined> {
  return db
    .selectFrom('checkout_apps')
    .selectAll()
    .where('client_id', '=', clientId)
    .executeTakeFirst()
}

/** Returns a theme as it was saved, whatever changes followed. */
export async function savedThemeOf(
  db: Reader,
  clientId: ClientId,
  themeNo: number,
): Promise<CheckoutTheme | undefined> {
  return db
    .selectFrom('checkout_themes')
    .selectAll()
    .where('client_id', '=', clientId)
    .where('theme_no', '=', themeNo)
    .executeTakeFirst()
}

/** Returns the parts of a theme that a payer sees. */
export function shownTheme(
  env: Env,
  theme: Pick<CheckoutTheme, 'accent_colour' | 'logo_file'>,
): ShownTheme {
  const { accent_colour: accentColour, logo_file: logo } = theme
  return { accentColour, ...(logo === null ? {} : { logoUrl: assetUrl(env, logo) }) }
}
