import { z } from 'zod/mini'
import { field, nameObject } from '../calls/docs/field.ts'
import { essential, leftOutAs } from '../calls/tolerant.ts'
import { ClientKey } from '../keys/client-key.ts'

/** Descriptions of fields that are read in the configuration of a client and saved in its settings. */

export const ipWhitelistWords = {
  description:
    'The IP addresses that may call with the client’s keys. Empty: any address may call.',
  example: ['203.0.113.7'],
}

export const thinPayloadWords = {
  description: 'Whether webhooks have thin payloads, which hold ids only.',
}

export const reportSFTPPortWords = { description: 'The port of that server.', example: 22 }

export const reportSFTPUserNameWords = {
  description: 'The user name that we log in with on that server.',
  example: 'tideway',
}

export const reportScheduleWords = {
  description:
    'When the report of the day before is made: `early` at 1:00 am, `late` at 5:15 am in Sydney.',
}

export const versionWords = {
  description:
    'The version of the statements. `v2` includes the PayID of each payment received; `v1` does not.',
}

export const intervalWords = {
  description:
    'How often a statement is made: every hour, or once a day from midnight to midnight in Sydney.',
}

/** Item of GET /clients (spec 3.3): the caller's organisation, with the root first. */
export const ClientListItem = z.object({
  clientId: field(
    essential(z.string()),
    'The id of the client, as request bodies use it. Id tokens append it after a comma: `,{clientId}`.',
    'HARBOUR',
  ),
  clientName: field(z.string(), 'The client’s short name.', 'Harbour Roasters'),
  legalName: field(
    z.optional(z.nullable(z.string())),
    'The client’s legal name.',
    'Harbour Roasters Pty Ltd',
  ),
})
export type ClientListItem = z.infer<typeof ClientListItem>
nameObject(ClientListItem, 'Client', 'A client of the organisation.')

export const ClientList = z.array(ClientListItem)

const optionalText = z.optional(z.nullable(z.string()))

/**
 * The portal's client config (spec 3.2). Only the names are required. A provider may omit features that it does not
 * offer, and screens then hide them.
 */
export const ClientConfig = z.looseObject({
  clientId: field(z.string(), 'The id of the client.', 'HARBOUR'),
  clientName: field(z.string(), 'The client’s short name.', 'Harbour Roasters'),
  legalName: field(optionalText, 'The client’s legal name.', 'Harbour Roasters Pty Ltd'),
  logoUrl: field(
    optionalText,
    'The address of the logo in the client’s dashboard.',
    'https://tideway.example/assets/MS4Hde5wCcN-1Q0TDbjI7DCtSbH0mQpv.png',
  ),
  payIDSuffix: field(
    z.optional(
      z.array(
        z.object({ domain: field(essential(z.string()), 'The domain.', 'pay.harbour.example') }),
      ),
    ),
    'The client’s PayID domains. The first is used if a payment request names none.',
  ),
  settlementPayId: field(
    optionalText,
    'The PayID that the balance is swept to.',
    'settlement@harbour.example',
  ),
  settlementPayIdType: field(
    optionalText,
    'The type of that PayID: PHONE, EMAIL, ABN or ORG.',
    'EMAIL',
  ),
  settlementFullLegalAccountName: field(
    optionalText,
    'The name of the account that the balance is swept to.',
    'Harbour Roasters Pty Ltd',
  ),
  settlementAccountBSB: field(
    optionalText,
    'The BSB of the account that the balance is swept to.',
    '062000',
  ),
  settlementAccountNo: field(
    optionalText,
    'The number of the account to which the balance is swept.',
    '12345678',
  ),
  topUpPayId: field(
    optionalText,
    'The TopUp PayID: a payment to it adds to the balance.',
    'topup-harbour@pay.tideway.example',
  ),
  apiPermissionLimits: field(
    z.optional(z.array(z.string())),
    'The permissions that a key of this client may have, written `RestAPI/{METHOD}/{path}`.',
    ['RestAPI/GET/balance'],
  ),
  payToAllowed: field(z.optional(z.boolean()), 'Whether the client may use PayTo.'),
  keys: field(
    z.optional(z.array(ClientKey)),
    'The client’s API keys, oldest first, without their secrets.',
  ),
  ipWhitelist: field(z.optional(z.array(z.string())), ipWhitelistWords),
  thinPayload: field(z.optional(z.boolean()), thinPayloadWords),
  reportSFTPHost: field(
    optionalText,
    'The SFTP server that reports are sent to. It has a public address.',
    'sftp.harbour.example',
  ),
  reportSFTPPort: field(z.optional(z.nullable(z.number())), reportSFTPPortWords),
  reportSFTPUserName: field(optionalText, reportSFTPUserNameWords),
  reportSFTPFolder: field(
    optionalText,
    'The folder on that server that the reports are put into.',
    'reports',
  ),
  reportSFTPPublicKey: field(
    optionalText,
    'The public key that we log in with, as a line for `authorized_keys`. It never changes.',
    'ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIH… tideway',
  ),
  reportsEncryptionPublicKey: field(
    optionalText,
    'The OpenPGP public key that reports are encrypted to. Their names then end in `.pgp`.',
    '-----BEGIN PGP PUBLIC KEY BLOCK-----\n…',
  ),
  reportNotificationsEmail: field(
    optionalText,
    'The email address that gets a mail for each report that was delivered.',
    'finance@harbour.example',
  ),
  reportSchedule: field(z.optional(z.enum(['early', 'late'])), reportScheduleWords),
  customReportFields: field(
    z.optional(z.array(z.string())),
    'The columns of the transaction reports, in their order.',
    ['DateTime', 'CRDR', 'Amount', 'TransactionId'],
  ),
  featureFlags: field(
    z.optional(
      z.looseObject({
        mt940Report: field(
          z.optional(
            z.object({
              enabled: field(z.boolean(), 'Whether statements are made.'),
              // Default values (spec 9, settings).
              version: field(leftOutAs(z.enum(['v1', 'v2']), 'v1'), versionWords),
              interval: field(leftOutAs(z.enum(['hourly', 'daily']), 'hourly'), intervalWords),
            }),
          ),
          'The client’s MT940 statements.',
        ),
      }),
    ),
    'The features that are enabled.',
  ),
})
export type ClientConfig = z.infer<typeof ClientConfig>
nameObject(
  ClientConfig,
  'ClientConfig',
  'The configuration of a client. Empty fields are absent or null.',
)
