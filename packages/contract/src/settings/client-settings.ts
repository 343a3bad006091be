import { z } from 'zod/mini'
import { field } from '../calls/docs/field.ts'
import { problemResponse } from '../calls/problems.ts'
import type { ClientConfig } from '../clients/clients.ts'
import { ipWhitelistWords, thinPayloadWords } from '../clients/clients.ts'
import { NewKeys } from '../keys/api-keys.ts'
import { IpWhitelist } from '../keys/ip-whitelist.ts'
import { PaymentRequestStatusName } from '../payment-requests/payment-request.ts'
import { Mt940Report, reportSettingsShape } from '../reports/report-settings.ts'

/** Settings that a client saves itself: the body of PUT /clients/{clientId} (spec 2.18, 3.2, 7.4). */

/** Statuses that a payment request's own callback is notified of, if it has one (spec 3.2, 9). */
export const NotifyOn = z
  .array(PaymentRequestStatusName)
  .check(
    z.refine((statuses) => new Set(statuses).size === statuses.length, '[statuses must be unique]'),
  )
export const defaultNotifyOn = ['COMPLETE'] as const

/** Returns the setting's name, which contains the brand like the type of transaction. */
export const notifyOnName = (brand: string) => `${brand}IdNotifyOn` as const

/** Returns the statuses in a config, or else the default. */
export function notifyOnOf(config: ClientConfig, brand: string): readonly string[] {
  const named = NotifyOn.safeParse(config[notifyOnName(brand)])
  return named.success ? named.data : defaultNotifyOn
}

const MAX_ADDRESS_LENGTH = 2000

export const settingsShape = {
  /** Existing keys are not changed or removed (readings 1). */
  keys: field(
    z.optional(NewKeys),
    'Keys to add to the client’s existing keys. Send only a hash of each secret. A key gets no permission that your role lacks; one that would get none is refused with 403. Permissions that no role has, such as collecting by PayTo, go only to keys that an Admin adds.',
  ),
  ipWhitelist: field(z.optional(IpWhitelist), ipWhitelistWords),
  thinPayload: field(z.optional(z.boolean()), thinPayloadWords),
  logoUrl: field(
    z.optional(z.nullable(z.string().check(z.maxLength(MAX_ADDRESS_LENGTH)))),
    'The address of an image that was uploaded for this client. `null`: no logo.',
    'https://tideway.example/assets/MS4Hde5wCcN-1Q0TDbjI7DCtSbH0mQpv.png',
  ),
  topUpPayId: field(
    z.optional(z.literal(true)),
    'Requests a TopUp PayID, which adds to the balance. An existing one is kept.',
  ),
  featureFlags: field(
    z.optional(
      z.strictObject({ mt940Report: field(Mt940Report, 'The client’s MT940 statements.') }),
    ),
    'The features to enable or disable.',
  ),
  ...reportSettingsShape,
} as const

const notifyOn = field(
  z.optional(NotifyOn),
  'The statuses of a payment request for which its callback is sent.',
  ['COMPLETE', 'EXPIRED'],
)

/** Each field is optional and unchanged if absent. Unknown fields are rejected. */
export function clientSettings(brand: string) {
  return z.strictObject({ ...settingsShape, [notifyOnName(brand)]: notifyOn })
}
const Named = z.strictObject(settingsShape)
export type ClientSettings = z.infer<typeof Named> & {
  [notifyOn: `${string}IdNotifyOn`]: z.infer<typeof NotifyOn> | undefined
}

export const settingsProblems = {
  logoNotOwn: problemResponse(
    400,
    'logoUrl must be an image that was uploaded for this client',
    'ERR0.03',
  ),
  cannotSave: (reason: string) => problemResponse(400, reason, 'ERR0.03'),
  notOnBoarded: problemResponse(
    400,
    'The client cannot receive payments yet. Complete its onboarding first',
    'ERR0.03',
  ),
} as const
