import { z } from 'zod/mini'
import { essential, leftOutAs } from '../calls/tolerant.ts'
import { ClientKey } from '../keys/client-key.ts'

/** Item of GET /clients (spec 3.3): the caller's organisation, with the root first. */
export const ClientListItem = z.object({
  clientId: essential(z.string()),
  clientName: z.string(),
  legalName: z.optional(z.nullable(z.string())),
})
export type ClientListItem = z.infer<typeof ClientListItem>
export const ClientList = z.array(ClientListItem)

const optionalText = z.optional(z.nullable(z.string()))

/**
 * The portal's client config (spec 3.2). Only the names are required. A provider may omit features that it does not
 * offer, and screens then hide them.
 */
export const ClientConfig = z.looseObject({
  clientId: z.string(),
  clientName: z.string(),
  legalName: optionalText,
  logoUrl: optionalText,
  payIDSuffix: z.optional(z.array(z.object({ domain: essential(z.string()) }))),
  settlementPayId: optionalText,
  settlementPayIdType: optionalText,
  settlementFullLegalAccountName: optionalText,
  settlementAccountBSB: optionalText,
  settlementAccountNo: optionalText,
  topUpPayId: optionalText,
  apiPermissionLimits: z.optional(z.array(z.string())),
  payToAllowed: z.optional(z.boolean()),
  keys: z.optional(z.array(ClientKey)),
  ipWhitelist: z.optional(z.array(z.string())),
  thinPayload: z.optional(z.boolean()),
  reportSFTPHost: optionalText,
  reportSFTPPort: z.optional(z.nullable(z.number())),
  reportSFTPUserName: optionalText,
  reportSFTPFolder: optionalText,
  reportSFTPPublicKey: optionalText,
  reportsEncryptionPublicKey: optionalText,
  reportNotificationsEmail: optionalText,
  reportSchedule: z.optional(z.enum(['early', 'late'])),
  customReportFields: z.optional(z.array(z.string())),
  featureFlags: z.optional(
    z.looseObject({
      mt940Report: z.optional(
        z.object({
          enabled: z.boolean(),
          // Default values (spec 9, settings).
          version: leftOutAs(z.enum(['v1', 'v2']), 'v1'),
          interval: leftOutAs(z.enum(['hourly', 'daily']), 'hourly'),
        }),
      ),
    }),
  ),
})
export type ClientConfig = z.infer<typeof ClientConfig>
