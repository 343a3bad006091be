import type { ShapeDocs } from '../calls/docs/field-docs.ts'
import { describeObject } from '../calls/docs/field-docs.ts'
import { ClientConfig, ClientListItem } from '../clients/clients.ts'
import { clientKeyFields, newKeyDocs } from '../keys/api-key-docs.ts'
import { ActivityMetrics, MetricsQuery } from '../payment-requests/activity-metrics.ts'
import { Mt940Report } from '../reports/report-settings.ts'
import type { settingsShape } from './client-settings.ts'
import { FirstSteps } from './first-steps.ts'

const names = {
  clientName: { description: 'The client’s short name.', example: 'Harbour Roasters' },
  legalName: { description: 'The client’s legal name.', example: 'Harbour Roasters Pty Ltd' },
}
const ipWhitelist = {
  description:
    'The IP addresses that may call with the client’s keys. Empty: any address may call.',
  example: ['203.0.113.7'],
}
const thinPayload = { description: 'Whether webhooks have thin payloads, which hold ids only.' }
const publicKey = '-----BEGIN PGP PUBLIC KEY BLOCK-----\n…'
const reportSFTPHost = 'sftp.harbour.example'
const reportSFTPPort = { description: 'The port of that server.', example: 22 }
const reportSFTPUserName = {
  description: 'The user name that we log in with on that server.',
  example: 'tideway',
}
const reportSchedule = {
  description:
    'When the report of the day before is made: `early` at 1:00 am, `late` at 5:15 am in Sydney.',
}
const version = {
  description:
    'The version of the statements. `v2` includes the PayID of each payment received; `v1` does not.',
}
const interval = {
  description:
    'How often a statement is made: every hour, or once a day from midnight to midnight in Sydney.',
}
const customReportFields = ['DateTime', 'CRDR', 'Amount', 'TransactionId'] as const

const mt940Docs = describeObject(Mt940Report, {
  name: 'Mt940Settings',
  description: 'Whether MT940 statements are made, and how.',
  fields: {
    enabled: {
      description:
        'Whether statements are made. After you turn them on again, the next statement begins where the last one ended.',
    },
    version,
    interval,
  },
})

const configDocs = describeObject(ClientConfig, {
  name: 'ClientConfig',
  description: 'The configuration of a client. Empty fields are absent or null.',
  fields: {
    clientId: { description: 'The id of the client.', example: 'HARBOUR' },
    ...names,
    logoUrl: {
      description: 'The address of the logo in the client’s dashboard.',
      example: 'https://tideway.example/assets/MS4Hde5wCcN-1Q0TDbjI7DCtSbH0mQpv.png',
    },
    payIDSuffix: {
      description: 'The client’s PayID domains. The first is used if a payment request names none.',
      fields: { domain: { description: 'The domain.', example: 'pay.harbour.example' } },
    },
    settlementPayId: {
      description: 'The PayID that the balance is swept to.',
      example: 'settlement@harbour.example',
    },
    settlementPayIdType: {
      description: 'The type of that PayID: PHONE, EMAIL, ABN or ORG.',
      example: 'EMAIL',
    },
    settlementFullLegalAccountName: {
      description: 'The name of the account that the balance is swept to.',
      example: 'Harbour Roasters Pty Ltd',
    },
    settlementAccountBSB: {
      description: 'The BSB of the account that the balance is swept to.',
      example: '062000',
    },
    settlementAccountNo: {
      description: 'The number of the account to which the balance is swept.',
      example: '12345678',
    },
    topUpPayId: {
      description: 'The TopUp PayID: a payment to it adds to the balance.',
      example: 'topup-harbour@pay.tideway.example',
    },
    apiPermissionLimits: {
      description:
        'The permissions that a key of this client may have, written `RestAPI/{METHOD}/{path}`.',
      example: ['RestAPI/GET/balance'],
    },
    payToAllowed: { description: 'Whether the client may use PayTo.' },
    keys: {
      description: 'The client’s API keys, oldest first, without their secrets.',
      fields: clientKeyFields,
    },
    ipWhitelist,
    thinPayload,
    reportSFTPHost: {
      description: 'The SFTP server that reports are sent to. It has a public address.',
      example: reportSFTPHost,
    },
    reportSFTPPort,
    reportSFTPUserName,
    reportSFTPFolder: {
      description: 'The folder on that server that the reports are put into.',
      example: 'reports',
    },
    reportSFTPPublicKey: {
      description:
        'The public key that we log in with, as a line for `authorized_keys`. It never changes.',
      example: 'ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIH… tideway',
    },
    reportsEncryptionPublicKey: {
      description:
        'The OpenPGP public key that reports are encrypted to. Their names then end in `.pgp`.',
      example: publicKey,
    },
    reportNotificationsEmail: {
      description: 'The email address that gets a mail for each report that was delivered.',
      example: 'finance@harbour.example',
    },
    reportSchedule,
    customReportFields: {
      description: 'The columns of the transaction reports, in their order.',
      example: [...customReportFields],
    },
    featureFlags: {
      description: 'The features that are enabled.',
      fields: {
        mt940Report: {
          description: 'The client’s MT940 statements.',
          fields: {
            enabled: { description: 'Whether statements are made.' },
            version,
            interval,
          },
        },
      },
    },
  },
})

const sum = (what: string) => ({
  description: `${what}.`,
  fields: {
    count: { description: 'The number of records.', example: 2 },
    amount: { description: 'The total in dollars, with two decimals.', example: '99.80' },
  },
})

const timezone = 'Australia/Sydney'

export const clientDocs = [
  mt940Docs,
  newKeyDocs,
  configDocs,
  describeObject(ClientListItem, {
    name: 'Client',
    description: 'A client of the organisation.',
    fields: {
      clientId: {
        description:
          'The id of the client, as request bodies use it. Id tokens append it after a comma: `,{clientId}`.',
        example: 'HARBOUR',
      },
      ...names,
    },
  }),
  describeObject(FirstSteps, {
    name: 'FirstSteps',
    description: 'The first steps of a new client, and which of them are done.',
    fields: {
      domain: { description: 'Whether a PayID domain of the client is verified.' },
      checkout: { description: 'Whether the Pay by Bank app is enabled.' },
      apiKey: { description: 'Whether the client has an enabled API key.' },
      webhook: {
        description: 'Whether a webhook destination has an address and listens to an event.',
      },
      payment: { description: 'Whether a payment request was paid.' },
    },
  }),
  describeObject(MetricsQuery, {
    description: 'The time zone of the days.',
    fields: {
      timezone: {
        description: 'The time zone of the days, by its IANA name.',
        example: timezone,
      },
    },
  }),
  describeObject(ActivityMetrics, {
    name: 'ActivityFigures',
    description: 'The sums of a client’s last fourteen days.',
    fields: {
      timezone: {
        description: 'The time zone of the days, by its IANA name in the usual spelling.',
        example: timezone,
      },
      readDatetime: {
        description: 'When the sums were read, in UTC. Today counts up to then.',
        example: '2026-11-20T03:00:00.000Z',
      },
      days: {
        description: 'Fourteen days, oldest first. The last one is today.',
        fields: {
          day: { description: 'The day in that time zone: `YYYY-MM-DD`.', example: '2026-11-20' },
          paymentRequests: sum('Payment requests completed that day, with the amounts received'),
          outboundPayments: sum('Payouts created that day that are SETTLED'),
          paymentInitiations: sum('Initiations created that day that are SETTLED'),
          refunds: sum(
            'Payment requests completed that day that are RETURN_COMPLETE, with the amounts refunded',
          ),
        },
      },
    },
  }),
]

/** Body of a settings save. It has one more field, whose name contains the brand. */
export const settingsDocs: ShapeDocs<typeof settingsShape> = {
  keys: {
    description:
      'Keys to add to the client’s existing keys. Send only a hash of each secret. A key gets no permission that your role lacks; one that would get none is refused with 403. Permissions that no role has, such as collecting by PayTo, go only to keys that an Admin adds.',
    of: newKeyDocs,
  },
  ipWhitelist,
  thinPayload,
  logoUrl: {
    description: 'The address of an image that was uploaded for this client. `null`: no logo.',
    example: 'https://tideway.example/assets/MS4Hde5wCcN-1Q0TDbjI7DCtSbH0mQpv.png',
  },
  topUpPayId: {
    description: 'Requests a TopUp PayID, which adds to the balance. An existing one is kept.',
  },
  featureFlags: {
    description: 'The features to enable or disable.',
    fields: {
      mt940Report: { description: 'The client’s MT940 statements.', of: mt940Docs },
    },
  },
  customReportFields: {
    description: 'The columns of the transaction reports, at least one.',
    example: [...customReportFields],
  },
  reportNotificationsEmail: {
    description:
      'The email address for mails about reports and payment files. It gets a mail for each delivered report, when deliveries have failed for an hour, when they work again, and when a payment file is refused. If it is empty, the admins get the mails about failures.',
    example: 'finance@harbour.example',
  },
  reportSFTPHost: {
    description:
      'The SFTP server to send reports to. Host, port, user name and folder are all set or all empty.',
    example: reportSFTPHost,
  },
  reportSFTPPort,
  reportSFTPUserName,
  reportSFTPFolder: {
    description:
      'The folder on that server to put the reports into. Begins with a letter or a digit.',
    example: 'reports',
  },
  reportSchedule,
  reportsEncryptionPublicKey: {
    description:
      'The OpenPGP public key to encrypt reports to, in ASCII armour. A key that cannot encrypt is refused.',
    example: publicKey,
  },
}

/** The settings field whose name contains the brand. */
export const notifyOnDocs = {
  description: 'The statuses of a payment request for which its callback is sent.',
  example: ['COMPLETE', 'EXPIRED'],
  limits: { uniqueItems: true },
}
