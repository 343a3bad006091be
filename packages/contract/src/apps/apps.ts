import { z } from 'zod/mini'
import { field, nameObject } from '../calls/docs/field.ts'
import { problemResponse } from '../calls/problems.ts'
import { essential } from '../calls/tolerant.ts'
import { landingProducts } from '../checkout/checkout-pay-to.ts'
import { BatchApp, BatchAppSave } from '../payment-files/batch-app.ts'
import type { CheckoutVersion } from '../payment-requests/checkout-version.ts'
import { CheckoutVersionName, checkoutVersions } from '../payment-requests/checkout-version.ts'
import { Colour, colourOf } from './colour.ts'

/** The Pay by Bank checkout app: its settings, and their valid combinations (spec 2.15, 3.12, 5, 6.4, 9). */

export const logo = 'https://tideway.example/assets/MS4Hde5wCcN-1Q0TDbjI7DCtSbH0mQpv.png'

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
  id: field(essential(z.string()), 'The id of the version, used in `version`.', 'v3'),
  description: field(
    z.string(),
    'A description of the version.',
    'Version 3: Pay by Bank with PayID and PayTo',
  ),
  disabled: field(z.optional(z.boolean()), '`true` for a version that you cannot choose.'),
})
export type VersionOption = z.infer<typeof VersionOption>

/** The app as read. A provider may omit fields that do not apply. */
export const CheckoutApp = z.object({
  enabled: field(z._default(z.boolean(), checkoutDefaults.enabled), 'Whether the app is enabled.'),
  version: field(
    z._default(z.string(), checkoutDefaults.version),
    'The version of the checkout for new payment requests.',
    'v3',
  ),
  versions: field(z._default(z.array(VersionOption), []), 'The versions of the checkout.'),
  payToEnabled: field(
    z._default(z.boolean(), checkoutDefaults.payToEnabled),
    'Whether the checkout offers PayTo as well as PayID.',
  ),
  defaultLandingProduct: field(
    z._default(z.enum(landingProducts), checkoutDefaults.defaultLandingProduct),
    'The way to pay that the payer sees first: `PayID` or `PayTo`.',
  ),
  accentColour: field(
    z._default(z.string(), checkoutDefaults.accentColour),
    'The colour of buttons and selections: `#RRGGBB`.',
    '#0b6a78',
  ),
  logoUrl: field(
    z.optional(z.nullable(z.string())),
    'The address of the logo on the checkout. `null`: the checkout shows the client’s name.',
    logo,
  ),
  primaryColor: field(
    z.optional(z.nullable(z.string())),
    'The main colour of checkouts before v3: `#RRGGBB`.',
    '#000000',
  ),
  textColor: field(
    z.optional(z.nullable(z.string())),
    'The colour of text on `primaryColor` in checkouts before v3: `#RRGGBB`.',
    '#FFFFFF',
  ),
})
export type CheckoutApp = z.infer<typeof CheckoutApp>
nameObject(CheckoutApp, 'CheckoutApp', 'The Pay by Bank app: the client’s checkout.')

const LogoAddress = z.nullable(z.string().check(z.maxLength(2000)))

/**
 * The app as saved: the whole connection as it was read, or only the changed fields. `versions` is accepted and
 * ignored.
 */
export const CheckoutAppSave = z.strictObject({
  enabled: field(z.boolean(), 'Whether the app is enabled.'),
  version: field(
    z.optional(CheckoutVersionName),
    'The version of the checkout for new payment requests.',
    'v3',
  ),
  versions: field(
    z.optional(z.array(VersionOption).check(z.maxLength(20))),
    'Accepted without effect, so that you can send back what you read.',
  ),
  payToEnabled: field(
    z.optional(z.boolean()),
    'Whether the checkout offers PayTo as well as PayID.',
  ),
  defaultLandingProduct: field(
    z.optional(z.enum(landingProducts)),
    'The way to pay that the payer sees first: `PayID` or `PayTo`.',
  ),
  accentColour: field(
    z.optional(Colour),
    'The colour of buttons and selections: `#RRGGBB`.',
    '#0b6a78',
  ),
  logoUrl: field(
    z.optional(LogoAddress),
    'The address of an image that was uploaded for this client. `null`: no logo.',
    logo,
  ),
  primaryColor: field(
    z.optional(z.nullable(Colour)),
    'The main colour of checkouts before v3: `#RRGGBB`.',
    '#000000',
  ),
  textColor: field(
    z.optional(z.nullable(Colour)),
    'The colour of text on `primaryColor` in checkouts before v3: `#RRGGBB`.',
    '#FFFFFF',
  ),
})
export type CheckoutAppSave = z.infer<typeof CheckoutAppSave>
nameObject(CheckoutAppSave, 'CheckoutSettings', 'The settings of the checkout app to save.')

export const appTypes = ['checkout', 'batch'] as const
export type AppType = (typeof appTypes)[number]

/** Response of GET and POST /clients/{clientId}/apps. */
export const Apps = z.object({
  checkout: field(CheckoutApp, 'The Pay by Bank app.'),
  batch: field(BatchApp, 'The batch app.'),
})
export type Apps = z.infer<typeof Apps>
nameObject(Apps, 'Apps', 'The apps of a client.')

/** Body of POST /clients/{clientId}/apps. */
export const SaveCheckoutApp = z.strictObject({
  type: field(z.literal('checkout'), 'Always `checkout`.'),
  config: field(CheckoutAppSave, 'The settings of the app.'),
})
nameObject(SaveCheckoutApp, 'SaveCheckoutApp', 'The checkout app to save.')

export const SaveBatchApp = z.strictObject({
  type: field(z.literal('batch'), 'Always `batch`.'),
  config: field(BatchAppSave, 'The settings of the app.'),
})
nameObject(SaveBatchApp, 'SaveBatchApp', 'The batch app to save.')

export const AppSave = z.discriminatedUnion('type', [SaveCheckoutApp, SaveBatchApp])
export type AppSave = z.infer<typeof AppSave>

/** Query of DELETE /clients/{clientId}/apps, which switches the app off. */
export const AppQuery = z.strictObject({
  type: field(z.enum(appTypes), 'The app: `checkout` or `batch`.'),
  clientId: field(
    z.optional(z.string().brand<'ClientId'>()),
    'The client that you act for.',
    'HARBOUR',
  ),
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
  clientName: field(
    z.string().check(z.minLength(1), z.maxLength(140)),
    'The name of the client that the checkout shows.',
    'Harbour Roasters',
  ),
  id: field(
    z.optional(z.nullable(z.string().check(z.maxLength(100)))),
    'The id of the preview that this one replaces.',
    '7jvRmpOMnT0sXxPp1VrYgY1a5s3tPZbQ',
  ),
  accentColour: field(
    z.optional(z.nullable(Colour)),
    'The colour of buttons and selections: `#RRGGBB`.',
    '#0b6a78',
  ),
  defaultLandingProduct: field(
    z.optional(z.enum(landingProducts)),
    'The way to pay that the payer sees first: `PayID` or `PayTo`.',
  ),
  payToEnabled: field(
    z.optional(z.boolean()),
    'Whether the checkout offers PayTo as well as PayID.',
  ),
  logoUrl: field(
    z.optional(z.nullable(z.string().check(z.maxLength(100_000)))),
    'The address of an uploaded image, or an image as a data URL.',
    logo,
  ),
})
export type PreviewRequest = z.infer<typeof PreviewRequest>
nameObject(PreviewRequest, 'NewPreview', 'The content of the checkout preview.')

export const Preview = z.object({
  url: field(
    essential(z.string()),
    'The address of the preview.',
    'https://pay.tideway.example/checkout/preview/7jvRmpOMnT0sXxPp1VrYgY1a5s3tPZbQ',
  ),
  id: field(
    essential(z.string()),
    'The id of the preview. Send it as `id` to replace the preview.',
    '7jvRmpOMnT0sXxPp1VrYgY1a5s3tPZbQ',
  ),
})
export type Preview = z.infer<typeof Preview>
nameObject(Preview, 'Preview', 'A preview of a checkout.')

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
