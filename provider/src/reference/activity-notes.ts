import type { CallNotes } from './call-notes.ts'

const activity = {
  activityId: '000000000000000000000000000004d2',
  actedDatetime: '2026-11-20T04:10:00.000Z',
  actor: {
    kind: 'USER',
    id: '00000000-0000-4000-8000-000000000001',
    name: 'admin@harbour.example',
    role: 'BASE_ADMIN',
    organisationId: 'HARBOUR',
  },
  clientId: 'HARBOURN1',
  action: 'paymentRequest.refund',
  description: 'refunded a payment request',
  subjectId: '4f0c9a1d27be4d0f8a5c3e6b7d9f1020',
  result: 'DONE',
  details: { amount: '10.00' },
}

/** The audit trail, by the name of its call. */
export const activityNotes: Record<string, CallNotes> = {
  'PortalAPI/GET:clients/*/activity': {
    path: '/clients/HARBOURN1/activity',
    query: 'numberOfRecords=50',
    answer: { records: [activity], recordCount: 1 },
    remarks:
      'Newest first: every change of money, access and settings of one client, and what of it was refused once it had been read and permitted. It is kept with the change, or not at all, and is never changed afterwards.',
    own: 'The audit trail. Whoever may read users may read it; people of another sign-in may not.',
  },
}

/** What the fields of the audit trail mean. */
export const activityFacts: Record<string, Record<string, string>> = {
  Activity: {
    activityId: 'Our id: 32 hexadecimal digits.',
    actedDatetime: 'UTC.',
    actor: 'Who did it, as known then.',
    'actor.kind':
      'USER: a person. KEY: an API key. PAYER: whoever held the link of a checkout. FILE: a batch file of payments. OPERATOR: a person who works for us.',
    'actor.id':
      'The account’s id, the key’s, or the batch file’s. A payer and an operator have none.',
    'actor.name':
      'The email address of a person, or the key, the file or the operator by its name.',
    'actor.role': 'The role that the person had.',
    'actor.organisationId':
      'Where the person or key belongs. Another than `clientId`: done for a client below.',
    clientId: 'Whose money, access or settings it was about.',
    action: 'What was done: a noun and a verb.',
    description: 'The same in words that follow a name.',
    subjectId:
      'The id of what was changed: of a request, payout, agreement, client, or the email address of a user. Of what was refused, what was asked for.',
    result: 'DONE, or REFUSED: nothing was changed.',
    reason: 'Why it was refused.',
    details: 'What is worth knowing besides: an amount, a value before and after.',
  },
  ActivityPage: {
    records: 'Newest first.',
    recordCount: 'How many are in this answer.',
    nextPageId: 'Asks for the next page. Absent on the last.',
  },
}
