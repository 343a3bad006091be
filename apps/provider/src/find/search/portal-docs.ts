import type { CallDocs } from '../../http/calls/call-docs.ts'
import { clientIdInQuery } from '../../http/calls/call-parameters.ts'

const hit = {
  id: '4f0c9a1d27be4d0f8a5c3e6b7d9f1020',
  title: 'order-4711@pay.harbour.example',
  subtitle: 'order-4711',
  amount: '49.90',
  status: 'COMPLETE',
  createdDatetime: '2026-11-19T22:15:00.000Z',
  matched: [
    { field: 'payerName', text: 'Zoë Lee' },
    { field: 'amount', text: '49.90' },
    { field: 'date', text: '2026-11-19T22:15:30.000Z' },
  ],
}

export const searchDocs: CallDocs = {
  description:
    'Understands the text in every way it can have: as a PayID, an account, an id, and as words with an amount and days. It searches for all of them at once, over everything that the client has. Words match any part of names, descriptions, references, PayIDs and the client’s own ids, in any letter case and without accents. Each kind of record is found by the roles that may list it. In a kind, exact ids come first, then whole words, beginnings and parts of words, and the newest of each first.',
  extension: 'The search box of the dashboard.',
  parameters: clientIdInQuery,
  example: {
    body: { Search: { text: 'lee 49.90 yesterday', timeZone: 'Australia/Sydney' } },
    answer: { groups: [{ kind: 'paymentRequest', hits: [hit], more: false }], complete: true },
  },
}
