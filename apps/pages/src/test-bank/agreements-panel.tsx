import type {
  BankAgreement,
  BankAgreements,
  PayerAction,
} from '@tideway/contract/sandbox/test-bank-agreement'
import { Button } from '@tideway/design/buttons/button'
import { Segmented } from '@tideway/design/choices/segmented'
import { TextField } from '@tideway/design/fields/text-field'
import { Skeleton } from '@tideway/design/indicators/skeleton'
import { Alert } from '@tideway/design/messages/alert'
import { useEffect, useState } from 'react'
import { usePageData } from '../page-data/use-page-data.ts'
import type { ActAnswer, AgreementsQuery } from './agreement-calls.ts'
import { actOnAgreement, readAgreements } from './agreement-calls.ts'
import { AgreementCard } from './agreement-card.tsx'
import { answerText } from './agreement-words.ts'
import styles from './agreements.module.css'
import type { PayerKey } from './payer-choice.tsx'
import { payerKeyOf } from './payer-choice.tsx'

/** Poll interval while the page is visible, because agreements are proposed and change elsewhere. */
const READ_AGAIN_MS = 2500
const TYPING_PAUSE_MS = 400

export interface AgreementsPanelProps {
  /** Initial search. */
  of: string
  /** Shows the statement of an account. */
  onStatement: (account: PayerKey) => void
}

export function AgreementsPanel({ of, onStatement }: AgreementsPanelProps) {
  const [typed, setTyped] = useState(of)
  const [query, setQuery] = useState<AgreementsQuery>({ of, open: of === '' })
  // While the panel reads for a new search, the previous agreements stay only if they still match.
  const { data, failed, reread } = usePageData({
    key: `${query.open} ${query.of}`,
    read: () => readAgreements(query),
    everyMs: READ_AGAIN_MS,
  })
  const [busy, setBusy] = useState<{ id: string; action: PayerAction }>()
  const [outcome, setOutcome] = useState<{ answer: ActAnswer; text: string }>()

  useEffect(() => {
    const timer = window.setTimeout(
      () => setQuery((before) => ({ ...before, of: typed.trim() })),
      TYPING_PAUSE_MS,
    )
    return () => window.clearTimeout(timer)
  }, [typed])

  async function play(agreement: BankAgreement, action: PayerAction) {
    if (busy) return
    setOutcome(undefined)
    setBusy({ id: agreement.paymentAgreementId, action })
    const answer = await actOnAgreement(agreement.paymentAgreementId, action)
    const what = `the agreement between ${agreement.payer.name} and ${agreement.payee}`
    setOutcome({ answer, text: answerText(answer, action, what) })
    setBusy(undefined)
    reread()
  }

  return (
    <section aria-labelledby="agreements-title" className={styles.panel}>
      <h2 id="agreements-title">PayTo agreements</h2>
      <div className={styles.search}>
        <TextField
          hint="Leave empty to see all agreements."
          label="PayID, account or agreement ID"
          maxLength={140}
          onChange={setTyped}
          spellCheck={false}
          type="search"
          value={typed}
        />
        <Segmented
          label="Show"
          onChange={(shown) => setQuery((before) => ({ ...before, open: shown === 'open' }))}
          options={[
            { value: 'open', text: 'Pending or active' },
            { value: 'all', text: 'All' },
          ]}
          value={query.open ? 'open' : 'all'}
        />
      </div>
      <div aria-live="polite">
        {outcome ? (
          <Alert kind={outcome.answer === 'done' ? 'success' : 'warning'} silent>
            {outcome.text}
          </Alert>
        ) : null}
      </div>
      {failed ? (
        <Alert actions={<Button onClick={reread}>Refresh</Button>} kind="error">
          We couldn’t load the agreements.
        </Alert>
      ) : null}
      {data ? (
        <Agreements
          busy={busy}
          list={data}
          onAct={play}
          onStatement={({ payer }) => onStatement(payerKeyOf(payer))}
          query={query}
        />
      ) : failed ? null : (
        <AgreementsLoading />
      )}
    </section>
  )
}

function Agreements({
  list,
  query,
  busy,
  onAct,
  onStatement,
}: {
  list: BankAgreements
  query: AgreementsQuery
  busy: { id: string; action: PayerAction } | undefined
  onAct: (agreement: BankAgreement, action: PayerAction) => void
  onStatement: (agreement: BankAgreement) => void
}) {
  if (list.agreements.length === 0) return <p className={styles.empty}>{emptyText(query)}</p>
  return (
    <>
      <ul className={styles.list}>
        {list.agreements.map((agreement) => (
          <li key={agreement.paymentAgreementId}>
            <AgreementCard
              agreement={agreement}
              busy={busy?.id === agreement.paymentAgreementId ? busy.action : undefined}
              onAct={(action) => onAct(agreement, action)}
              onStatement={() => onStatement(agreement)}
            />
          </li>
        ))}
      </ul>
      {list.more ? (
        <p className={styles.empty}>
          These are the newest. Search by PayID, account or agreement ID to find older ones.
        </p>
      ) : null}
    </>
  )
}

function emptyText({ of, open }: AgreementsQuery): string {
  if (of !== '') return open ? 'No pending or active agreements match.' : 'No agreements match.'
  return open ? 'No pending or active agreements.' : 'No agreements yet.'
}

function AgreementsLoading() {
  return (
    <div aria-busy="true" className={styles.list}>
      <p className="visually-hidden">Loading</p>
      {['first', 'second'].map((card) => (
        <Skeleton height="220px" key={card} />
      ))}
    </div>
  )
}
