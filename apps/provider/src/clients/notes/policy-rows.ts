import { agreementReaders, noSuchClient, people } from '../../http/policy/policy-callers.ts'
import type { PolicyRow } from '../../http/policy/policy-row.ts'

const path = '/portal/v1/notes?clientId={client}'
const kinds = [
  ['paymentRequest', 'request', people],
  ['payment', 'payout', people],
  ['paymentInitiation', 'initiation', people],
  ['paymentAgreement', 'agreement', agreementReaders],
] as const

/** Notes. Users who may search for transactions of a kind may read and write notes on them. */
export const policyRows: readonly PolicyRow[] = [
  {
    call: 'POST /portal/v1/notes/{request}/hide?clientId={client}',
    may: people,
    own: '404',
    below: '404',
    others: noSuchClient,
  },
  ...kinds.flatMap(([kind, id, may]): PolicyRow[] => [
    {
      call: `GET ${path}&kind=${kind}&id={${id}}`,
      may,
      own: '200',
      below: '200',
      others: noSuchClient,
    },
    {
      call: `POST ${path}`,
      body: { kind, id: `{${id}}`, text: 'Private to {client}' },
      may,
      own: '201',
      below: '201',
      others: noSuchClient,
    },
  ]),
]
