import type { CheckoutAppSave } from '@tideway/contract/apps/apps'
import { appProblems, checkoutOfferOf, whyNotSaveCheckout } from '@tideway/contract/apps/apps'
import type { ClientId } from '@tideway/contract/calls/ids'
import { fileOfUrl, holdAsset } from '../../clients/assets/asset-store.ts'
import type { Caller } from '../../http/authentication/caller.ts'
import type { Details } from '../../people/audit/record-audit.ts'
import { actorOf, recordAudit } from '../../people/audit/record-audit.ts'
import type { BasedOn } from '../../people/audit/refuse-stale.ts'
import { refuseStale } from '../../people/audit/refuse-stale.ts'
import { recordRejectedCall } from '../../people/audit/run-idempotent-audited.ts'
import { ApiError } from '../../platform/api-error.ts'
import type { Tx } from '../../platform/database/database.ts'
import { transact } from '../../platform/database/transaction.ts'
import type { Platform } from '../../platform/platform.ts'
import type { Env } from '../../platform/settings/env.ts'
import { checkoutAppOf, savedThemeOf } from './checkout-app-store.ts'
import type { CheckoutSettings } from './checkout-settings.ts'
import { settingsOf, writeSettings } from './checkout-settings.ts'

const SUBJECT = 'checkout'

/** Saves the given fields and keeps the others. They apply to new requests, and existing ones keep their settings. */
export async function saveCheckoutApp(
  platform: Platform,
  caller: Caller,
  clientId: ClientId,
  save: CheckoutAppSave,
  based?: BasedOn,
): Promise<void> {
  const { clock, db, env } = platform
  const by = { ...caller, clientId }
  let action: CheckoutAction = save.enabled ? 'checkoutApp.change' : 'checkoutApp.disable'
  try {
    await transact(db, async (tx) => {
      const { before, payToAllowed } = await lockSettings(tx, clientId)
      action = actionOf(before, save)
      await refuseStale(tx, based, clientId, checkoutActions)
      const after = merged(env, before, save, payToAllowed)
      refuseUnsaveable(before, after, payToAllowed)
      if (after.logoFile !== null && !(await holdAsset(tx, clientId, after.logoFile)))
        throw new ApiError(appProblems.logoNotOwn)
      await writeSettings(tx, clientId, { before, after, now: clock.now() })
      const details = changesOf(before, after)
      if (action === 'checkoutApp.change' && Object.keys(details).length === 0) return
      await recordAudit(tx, {
        clientId,
        actor: actorOf(by),
        action,
        subjectId: SUBJECT,
        details,
        at: clock.now(),
      })
    })
  } catch (error) {
    if (error instanceof ApiError)
      await recordRejectedCall(platform, by, { action, resourceId: SUBJECT }, error)
    throw error
  }
}

/** Locks the settings, so that concurrent saves run one after the other, including the first ones. */
async function lockSettings(
  tx: Tx,
  clientId: ClientId,
): Promise<{ before: CheckoutSettings; payToAllowed: boolean }> {
  const client = await tx
    .selectFrom('clients')
    .select('pay_to_allowed')
    .where('client_id', '=', clientId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow()
  const app = await checkoutAppOf(tx, clientId)
  const theme = app && (await savedThemeOf(tx, clientId, app.theme_no))
  return { before: settingsOf(app, theme), payToAllowed: client.pay_to_allowed }
}

function merged(
  env: Env,
  before: CheckoutSettings,
  save: CheckoutAppSave,
  payToAllowed: boolean,
): CheckoutSettings {
  const version = save.version ?? before.version
  return {
    enabled: save.enabled,
    version,
    themeNo: before.themeNo,
    // PayTo is kept only if it was offered, in the version that the app continues with.
    payToEnabled:
      save.payToEnabled ?? checkoutOfferOf({ ...before, version }, payToAllowed).payToEnabled,
    defaultLandingProduct: save.defaultLandingProduct ?? before.defaultLandingProduct,
    accentColour: save.accentColour ?? before.accentColour,
    primaryColour: save.primaryColor ?? before.primaryColour,
    textColour: save.textColor ?? before.textColour,
    logoFile: save.logoUrl === undefined ? before.logoFile : logoFileOf(env, save.logoUrl),
  }
}

function logoFileOf(env: Env, logoUrl: string | null): string | null {
  if (logoUrl === null || logoUrl === '') return null
  const fileName = fileOfUrl(env, logoUrl)
  if (fileName === undefined) throw new ApiError(appProblems.logoNotOwn)
  return fileName
}

function refuseUnsaveable(
  before: CheckoutSettings,
  after: CheckoutSettings,
  payToAllowed: boolean,
): void {
  const reason = whyNotSaveCheckout(after, { saved: before.version, payToAllowed })
  if (reason !== undefined) throw new ApiError(appProblems.cannotSave(reason))
}

const checkoutActions = ['checkoutApp.enable', 'checkoutApp.change', 'checkoutApp.disable'] as const
type CheckoutAction = (typeof checkoutActions)[number]

function actionOf(
  before: Pick<CheckoutSettings, 'enabled'>,
  after: Pick<CheckoutSettings, 'enabled'>,
): CheckoutAction {
  if (before.enabled === after.enabled) return 'checkoutApp.change'
  return after.enabled ? 'checkoutApp.enable' : 'checkoutApp.disable'
}

/** Returns the changed fields with their previous values. */
function changesOf(before: CheckoutSettings, after: CheckoutSettings): Details {
  const { enabled: _enabled, themeNo: _themeNo, ...settings } = after
  return Object.fromEntries(
    (Object.keys(settings) as (keyof typeof settings)[])
      .filter((name) => before[name] !== after[name])
      .flatMap((name) => [
        [name, textOf(after[name])],
        [`${name}Before`, textOf(before[name])],
      ]),
  )
}

const textOf = (value: string | boolean | null) => (value === null ? null : String(value))
