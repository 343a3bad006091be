import { describeObject } from '../calls/docs/field-docs.ts'
import { pageFields } from '../calls/docs/search-docs.ts'
import { Activity, ActivityPage } from './activity.ts'

/** Descriptions of who did something. */
export const actorFields = {
  kind: {
    description:
      'USER: a person. KEY: an API key. PAYER: the holder of a checkout’s link. FILE: a batch file of payments. OPERATOR: a person who works for us.',
  },
  id: {
    description:
      'The id of the person’s account, of the key or of the batch file. Absent for a payer and an operator.',
    example: '00000000-0000-4000-8000-000000000001',
  },
  name: {
    description: 'The email address of a person, or the name of the key, the file or the operator.',
    example: 'admin@harbour.example',
  },
  role: { description: 'The role that the person had at that time.' },
  organisationId: {
    description:
      'The client that the person or key belongs to. Differs from `clientId` if they acted for a client below it.',
    example: 'HARBOUR',
  },
}

const entryDocs = describeObject(Activity, {
  name: 'Activity',
  description: 'An entry of the audit trail: a change that was made, or attempted and refused.',
  fields: {
    activityId: {
      description: 'Our id of the entry: 32 hexadecimal digits.',
      example: '000000000000000000000000000004d2',
    },
    actedDatetime: {
      description: 'When it happened, in UTC.',
      example: '2026-11-20T04:10:00.000Z',
    },
    actor: {
      description: 'Who did it, as known at that time.',
      fields: actorFields,
    },
    clientId: {
      description: 'The client whose money, access or settings it was about.',
      example: 'HARBOURN1',
    },
    action: {
      description: 'The change: a noun, a full stop and a verb.',
      example: 'paymentRequest.refund',
    },
    description: {
      description: 'The change in words, to follow a name.',
      example: 'refunded a payment request',
    },
    subjectId: {
      description:
        'The id of the record that was changed, such as a payment request, payout, agreement or client, or the email address of a user. For a refused change, the id that the call named.',
      example: '4f0c9a1d27be4d0f8a5c3e6b7d9f1020',
    },
    result: { description: 'DONE, or REFUSED: nothing was changed.' },
    reason: {
      description: 'Why it was refused. Present with REFUSED.',
      example: 'Refund amount exceeds the available balance',
    },
    details: {
      description: 'Details of the change, such as an amount, or a value before and after it.',
      example: { amount: '10.00' },
    },
  },
})

/** Descriptions of the audit trail. */
export const activityDocs = [
  entryDocs,
  describeObject(ActivityPage, {
    name: 'ActivityPage',
    description: 'One page of the audit trail.',
    fields: pageFields(entryDocs),
  }),
]
