import { z } from 'zod/mini'
import { problemResponse } from '../calls/problems.ts'
import { essential } from '../calls/tolerant.ts'
import { landingProducts } from '../checkout/checkout-pay-to.ts'
import { BatchApp, BatchAppSave } from '../payment-files/batch-app.ts'
import type { CheckoutVersion } from '../payment-requests/checkout-version.ts'
import { CheckoutVersionName, checkoutVersions } from '../payment-requests/checkout-version.ts'
import { Colour, colourOf } from './colour.ts'

/** The Pay by Bank checkout app: its settings, and their valid combinations (spec 2.15, 3.12, 5, 6.4, 9). */

export type LandingProduct = (typeof landingProducts)[number]

/** Settings of a client that never changed the app (spec 3.12). */
export const checkoutDefaults = {
  enabled: false,
  version: 'v3',
  payToEnabled: false,
  defaultLandingProduct: 'PayID',
  accentColour: '#000000',
  logoUrl: null,
  primaryColor: '#000000',
  textColor: '#FFFFFF',
} as const

export const VersionOption = z.object({
  id: essential(z.string()),
  description: z.string(),
  disabled: z.optional(z.boolean()),
})
export type VersionOption = z.infer<typeof VersionOption>

/** The app as read. A provider may omit fields that do not apply. */
export const CheckoutApp = z.object({
  enabled: z._default(z.boolean(), checkoutDefaults.enabled),
  version: z._default(z.string(), checkoutDefaults.version),
  versions: z._default(z.array(VersionOption), []),
  payToEnabled: z._default(z.boolean(), checkoutDefaults.payToEnabled),
  defaultLandingProduct: z._default(
    z.enum(landingProducts),
    checkoutDefaults.defaultLandingProduct,
  ),
  accentColour: z._default(z.string(), checkoutDefaults.accentColour),
  logoUrl: z.optional(z.nullable(z.string())),
  primaryColor: z.optional(z.nullable(z.string())),
  textColor: z.optional(z.nullable(z.string())),
})
export type CheckoutApp = z.infer<typeof CheckoutApp>

const LogoAddress = z.nullable(z.string().check(z.maxLength(2000)))

/**
 * The app as saved: the whole connection as it was read, or only the changed fields. `versions` is accepted and
 * ignored.
 */
export const CheckoutAppSave = z.strictObject({
  enabled: z.boolean(),
  version: z.optional(CheckoutVersionName),
  versions: z.optional(z.array(VersionOption).check(z.maxLength(20))),
  payToEnabled: z.optional(z.boolean()),
  defaultLandingProduct: z.optional(z.enum(landingProducts)),
  accentColour: z.optional(Colour),
  logoUrl: z.optional(LogoAddress),
  primaryColor: z.optional(z.nullable(Colour)),
  textColor: z.optional(z.nullable(Colour)),
})
export type CheckoutAppSave = z.infer<typeof CheckoutAppSave>

export const appTypes = ['checkout', 'batch'] as const
export type AppType = (typeof appTypes)[number]

/** Response of GET and POST /clients/{clientId}/apps. */
export const Apps = z.object({ checkout: CheckoutApp, batch: BatchApp })
export type Apps = z.infer<typeof Apps>

/** Body of POST /clients/{clientId}/apps. */
export const SaveCheckoutApp = z.strictObject({
  type: z.literal('checkout'),
  config: CheckoutAppSave,
})
export const SaveBatchApp = z.strictObject({ type: z.literal('batch'), config: BatchAppSave })
export const AppSave = z.discriminatedUnion('type', [SaveCheckoutApp, SaveBatchApp])
export type AppSave = z.infer<typeof AppSave>

/** Query of DELETE /clients/{clientId}/apps, which switches the app off. */
export const AppQuery = z.strictObject({
  type: z.enum(appTypes),
  clientId: z.optional(z.string().brand<'ClientId'>()),
})

/**
 * Returns the versions for the select, newest first. An older version is enabled only if it is the current one, so a
 * client that saves another version cannot return to it.
 */
export function versionOptions(current: string): Required<VersionOption>[] {
  return checkoutVersions.map((id) => ({
    id,
    description: versionDescriptions[id],
    disabled: id !== 'v3' && id !== current,
  }))
}

const versionDescriptions: Record<CheckoutVersion, string> = {
  v3: 'Version 3: Pay by Bank with PayID and PayTo',
  v2: 'Version 2: PayID',
  v1: 'Version 1: PayID, the first checkout',
}

/** Spec 2.15: the preview, the second payment option and the default order belong to this version. */
export const isPayToVersion = (version: string): boolean => version === 'v3'

/** Spec 2.15: the default order applies only if there are two products to order. */
export function hasDefaultOrder(app: Pick<CheckoutApp, 'version' | 'payToEnabled'>): boolean {
  return isPayToVersion(app.version) && app.payToEnabled
}

/** Returns the payer's options, ignoring leftover fields that the version does not have. */
export function checkoutOfferOf(
  app: Pick<CheckoutApp, 'version' | 'payToEnabled' | 'defaultLandingProduct'>,
  payToAllowed: boolean,
): { payToEnabled: boolean; defaultLandingProduct: LandingProduct } {
  const payToEnabled = payToAllowed && hasDefaultOrder(app)
  return { payToEnabled, defaultLandingProduct: payToEnabled ? app.defaultLandingProduct : 'PayID' }
}

export const payToNotActive =
  'PayTo is not yet active for your account. Please contact our Help Desk to enable this feature.'

/** Returns a message why these settings cannot be saved, or undefined if they can. `saved` is the current version. */
export function whyNotSaveCheckout(
  app: Pick<CheckoutApp, 'version' | 'payToEnabled'>,
  { saved, payToAllowed }: { saved: string; payToAllowed: boolean },
): string | undefined {
  const option = versionOptions(saved).find(({ id }) => id === app.version)
  if (!option || option.disabled) return `Version ${app.version} is no longer offered`
  if (!app.payToEnabled) return undefined
  if (!isPayToVersion(app.version)) return `Version ${app.version} has no PayTo`
  return payToAllowed ? undefined : payToNotActive
}

/** Body of POST /clients/{clientId}/apps/preview. `id` is the preview to replace. */
export const PreviewRequest = z.strictObject({
  clientName: z.string().check(z.minLength(1), z.maxLength(140)),
  id: z.optional(z.nullable(z.string().check(z.maxLength(100)))),
  accentColour: z.optional(z.nullable(Colour)),
  defaultLandingProduct: z.optional(z.enum(landingProducts)),
  payToEnabled: z.optional(z.boolean()),
  /** An uploaded image, or as a data URL one that is not uploaded yet. */
  logoUrl: z.optional(z.nullable(z.string().check(z.maxLength(100_000)))),
})
export type PreviewRequest = z.infer<typeof PreviewRequest>

export const Preview = z.object({ url: essential(z.string()), id: essential(z.string()) })
export type Preview = z.infer<typeof Preview>

/** Values of the form, with the colour as typed, without its '#'. */
export interface CheckoutDraft extends Omit<CheckoutApp, 'accentColour'> {
  accentColour: string
}

export function checkoutDraftOf(app: CheckoutApp): CheckoutDraft {
  return { ...app, accentColour: app.accentColour.replace(/^#/, '') }
}

/** Returns the whole connection to save, or undefined while the form is invalid. */
export function checkoutAppOf(draft: CheckoutDraft): CheckoutApp | undefined {
  const accentColour = colourOf(draft.accentColour)
  if (accentColour === null) return undefined
  return { ...draft, accentColour, payToEnabled: hasDefaultOrder(draft) }
}

/** Spec 2.15: returns the colour to show when a user comes back to Settings with an invalid one. */
export function restoredColour(original: string): string {
  return colourOf(original.replace(/^#/, '')) ?? checkoutDefaults.accentColour
}

export const appProblems = {
  logoNotOwn: problemResponse(
    400,
    'logoUrl must be an image that was uploaded for this client',
    'ERR0.03',
  ),
  cannotSave: (reason: string) => problemResponse(400, reason, 'ERR0.03'),
  previewNotFound: problemResponse(404, 'Preview not found'),
} as const
